import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createDish, debugDishUpdate, type Dish, updateDish, uploadDishImage } from "#src/features/dishes/contract.ts";
import { asChanges, type Draft, draftOf, emptyDraft } from "#src/features/dishes/draft.ts";
import { MESSAGES } from "#src/features/dishes/rules.ts";
import type { PictureDraft } from "#src/features/dishes/web/dish-image-field.tsx";
import { cacheDish } from "#src/features/dishes/web/queries.ts";
import { currencyDigits } from "#src/shared/money.ts";
import { call, CallError, messageOf } from "#src/web/call.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";

interface Kept {
  dish: Dish | null;
  draft: Draft;
  picture: PictureDraft;
}

function kept(dish: Dish | null, digits: number): Kept {
  return {
    dish,
    draft: dish ? draftOf(dish, digits) : emptyDraft("first"),
    picture: { image_url: dish?.image_url ?? null, source: dish?.image?.source ?? null, file: null },
  };
}

/**
 * A dish while it is edited. Saving stores the dish first and its picture after: when only the picture fails, the dish is
 * saved, and the form stays with the picture so that nothing is lost.
 */
export function useDishDraft(given: Dish | null, onDone: () => void) {
  const client = useQueryClient();
  const digits = currencyDigits(useFormat().currency);
  const [saved, setSaved] = useState(() => kept(given, digits));
  const [draft, setDraft] = useState(saved.draft);
  const [picture, setPicture] = useState(saved.picture);
  const { dish } = saved;
  const dirty = picture !== saved.picture || JSON.stringify(draft) !== JSON.stringify(saved.draft);

  const save = useMutation({
    mutationFn: async () => {
      // A picture that is still to be uploaded leaves the stored one in place until it has arrived.
      const image_url = picture.file ? (dish?.image_url ?? null) : picture.image_url;
      const body = asChanges({ ...draft, image_url });
      if (!dish) return (await call(createDish, { body })).dish;
      // For the server's log only (docs/spec/3-dishes-orders-menu.md, "Dishes and sizes"): a failure does not stop the
      // update.
      void call(debugDishUpdate, { body }).catch(() => undefined);
      return (await call(updateDish, { query: { id: dish.id }, body })).dish;
    },
    onSuccess: async (stored) => {
      cacheDish(client, stored);
      setSaved(kept(stored, digits));
      setDraft(draftOf(stored, digits));
      notify.success(dish ? "Dish updated" : "Dish created", stored.name);
      if (!picture.file || (await upload(stored, picture.file))) onDone();
    },
    onError: (error) => {
      if (!dish) notify.error("Failed to create dish", messageOf(error, "Please try again."));
      // Somebody deleted it meanwhile; the form keeps what was typed.
      else if (error instanceof CallError && error.message === "Dish not found") {
        notify.error(MESSAGES.noDish.title, MESSAGES.noDish.message);
      } else notify.error(MESSAGES.updateFailed.title, MESSAGES.updateFailed.message);
    },
  });

  async function upload(stored: Dish, file: File): Promise<boolean> {
    const form = new FormData();
    form.set("image", file);
    try {
      const { image_url, image } = await call(uploadDishImage, { query: { id: stored.id }, body: form as never });
      cacheDish(client, { ...stored, image_url, image });
      setPicture({ image_url, source: image.source, file: null });
      notify.success("Image uploaded");
      return true;
    } catch (error) {
      notify.error("Image upload failed", `The dish was saved. ${messageOf(error, "Please try the image again.")}`);
      return false;
    }
  }

  const refusal = save.error instanceof CallError && save.error.status < 500 ? save.error.message : null;
  return {
    dish,
    draft,
    picture,
    dirty: dirty && !save.isPending,
    saving: save.isPending,
    /** The server's own words, where it refused what was sent. */
    refusal,
    change: (alter: (draft: Draft) => Draft) => setDraft(alter),
    setPicture,
    save: () => save.mutate(),
  };
}
