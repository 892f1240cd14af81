import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createDish, debugDishUpdate, type Dish, updateDish, uploadDishImage } from "#src/features/dishes/contract.ts";
import { type Draft, draftOf, emptyDraft, requestBody } from "#src/features/dishes/draft.ts";
import { MESSAGES } from "#src/features/dishes/rules.ts";
import type { PictureDraft } from "#src/features/dishes/web/picture-draft.ts";
import { cacheDish } from "#src/features/dishes/web/queries.ts";
import { currencyDigits } from "#src/shared/money.ts";
import { call, CallError, messageOf } from "#src/web/call.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";

/** The server's data in the form's shape. */
interface Saved {
  dish: Dish | null;
  draft: Draft;
  picture: PictureDraft;
}

/** What opens after the dish is saved: the list, or the next new dish. */
export type SaveEnd = "list" | "another";

export interface SaveOptions {
  end: SaveEnd;
  /** Saves the dish as not available, which requires only a name. */
  asDraft: boolean;
}

function savedState(dish: Dish | null, digits: number, category_id = ""): Saved {
  return {
    dish,
    draft: dish ? draftOf(dish, digits) : { ...emptyDraft("first"), category_id },
    picture: { image_url: dish?.image_url ?? null, source: dish?.image?.source ?? null, file: null },
  };
}

/**
 * Edits a dish. Saving stores first the dish and then its picture. If only the picture fails, the dish is saved and the
 * form stays open with the picture, so that nothing is lost.
 */
export function useDishDraft(
  initial: Dish | null,
  { categoryId, onDone }: { categoryId: string; onDone: (end: SaveEnd, dish: Dish) => void },
) {
  const client = useQueryClient();
  const digits = currencyDigits(useFormat().currency);
  const [saved, setSaved] = useState(() => savedState(initial, digits, categoryId));
  const [draft, setDraft] = useState(saved.draft);
  const [picture, setPicture] = useState(saved.picture);
  const { dish } = saved;

  const save = useMutation({
    mutationFn: ({ asDraft }: SaveOptions) =>
      saveDish(dish, asDraft ? { ...draft, is_available: false } : draft, picture),
    onSuccess: async (stored, { end }) => {
      cacheDish(client, stored);
      setSaved(savedState(stored, digits));
      setDraft(draftOf(stored, digits));
      notify.success(dish ? "Dish updated" : "Dish created", stored.name);
      const uploaded = picture.file ? await uploadPicture(stored, picture.file) : null;
      if (uploaded) {
        cacheDish(client, uploaded);
        setPicture({ image_url: uploaded.image_url, source: uploaded.image?.source ?? null, file: null });
      }
      if (!picture.file || uploaded) onDone(end, stored);
    },
    onError: (error) => showSaveError(error, dish),
  });

  const dirty = picture !== saved.picture || JSON.stringify(draft) !== JSON.stringify(saved.draft);
  return {
    dish,
    draft,
    picture,
    dirty: dirty && !save.isPending,
    saving: save.isPending,
    /** The server's message when it rejected the dish. */
    saveError: save.error instanceof CallError && save.error.status < 500 ? save.error.message : null,
    change: (change: (draft: Draft) => Draft) => setDraft(change),
    setPicture,
    save: (options: SaveOptions) => save.mutate(options),
  };
}

async function saveDish(dish: Dish | null, draft: Draft, picture: PictureDraft): Promise<Dish> {
  // Until a chosen file is uploaded, the dish keeps its stored picture.
  const image_url = picture.file ? (dish?.image_url ?? null) : picture.image_url;
  const body = requestBody({ ...draft, image_url });
  if (!dish) return (await call(createDish, { body })).dish;
  // For the server's log only (docs/spec/3-dishes-orders-menu.md, "Dishes and sizes"): a failure does not stop the
  // update.
  void call(debugDishUpdate, { body }).catch(() => undefined);
  return (await call(updateDish, { query: { id: dish.id }, body })).dish;
}

/** Returns the dish with its new picture; `null` after a toast when the upload failed. */
async function uploadPicture(dish: Dish, file: File): Promise<Dish | null> {
  const form = new FormData();
  form.set("image", file);
  try {
    const { image_url, image } = await call(uploadDishImage, { query: { id: dish.id }, body: form as never });
    notify.success("Image uploaded");
    return { ...dish, image_url, image };
  } catch (error) {
    notify.error("Image upload failed", `The dish was saved. ${messageOf(error, "Please try the image again.")}`);
    return null;
  }
}

function showSaveError(error: Error, dish: Dish | null): void {
  if (!dish) notify.error("Failed to create dish", messageOf(error, "Please try again."));
  // The dish was deleted while it was edited. The form stays open with the typed values.
  else if (error instanceof CallError && error.message === "Dish not found") {
    notify.error(MESSAGES.noDish.title, MESSAGES.noDish.message);
  } else notify.error(MESSAGES.updateFailed.title, MESSAGES.updateFailed.message);
}
