import { useState } from "react";
import { illustrateDish, MISSING_INFORMATION, type Sketch } from "#src/features/dishes/ai/contract.ts";
import type { PictureDraft } from "#src/features/dishes/web/picture-draft.ts";
import { useAiAction } from "#src/features/dishes/web/use-ai-action.ts";
import { useGenerated } from "#src/features/dishes/web/use-generated.ts";
import { isOfType, PICTURE_FORMATS, PICTURE_TYPES } from "#src/shared/picture-formats.ts";
import { call } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";

const MAX_BYTES = 15 * 1024 * 1024;
const SKIPPED = "Image upload skipped";

interface PictureOptions {
  picture: PictureDraft;
  sketch: Sketch;
  dishId: string | null;
  onChange: (picture: PictureDraft) => void;
}

/** Chooses a file as the dish's picture, or generates one. */
export function usePicture(options: PictureOptions) {
  const { picture, onChange } = options;
  const { reset, ...generated } = useGeneratedPicture(options);

  function choose(file: File | null) {
    if (!file) return;
    if (!isOfType(PICTURE_TYPES, file)) notify.error(SKIPPED, `Please choose a ${PICTURE_FORMATS} image.`);
    else if (file.size > MAX_BYTES) notify.error(SKIPPED, "Please choose an image smaller than 15 MB.");
    else {
      reset();
      onChange({ ...picture, source: null, file });
    }
  }

  return { choose, remove: () => onChange({ image_url: null, source: null, file: null }), ...generated };
}

/** A generated drawing whose parts do not make up the dish. The person decides whether to use it or no picture. */
export interface OfferedPicture {
  picture: PictureDraft;
  madeFrom: string;
}

/** Generates a picture, with cancel, another attempt and undo. */
function useGeneratedPicture({ picture, sketch, dishId, onChange }: PictureOptions) {
  const { made, attempts, countAttempt, accept, reset, undo } = useGenerated(onChange);
  const [offer, setOffer] = useState<OfferedPicture | null>(null);
  function apply(chosen: OfferedPicture) {
    accept(picture, chosen.madeFrom);
    onChange(chosen.picture);
    setOffer(null);
  }
  const { busy, start, cancel } = useAiAction(
    (dish: Sketch, signal) =>
      call(illustrateDish, { body: { ...dish, ...(dishId !== null && { dish_id: dishId }) } }, { signal }),
    {
      failed: "Image generation failed",
      onDone: ({ image_url, image, source, fits }) => {
        if (!image_url) {
          notify.error("Image URL unavailable");
          return;
        }
        const generated = { image_url, source: image?.source ?? null, file: null };
        notify.success("Image generated");
        if (fits) apply({ picture: generated, madeFrom: source });
        else setOffer({ picture: generated, madeFrom: source });
      },
    },
  );

  function onStart() {
    if (sketch.name.trim() === "" || sketch.ingredients.length === 0) {
      notify.error(MISSING_INFORMATION.title, MISSING_INFORMATION.message);
      return;
    }
    countAttempt();
    start({ ...sketch, attempt: attempts });
  }
  return {
    reset,
    offer,
    apply,
    decline: () => setOffer(null),
    controls: { busy, made, onStart, onCancel: cancel, onUndo: undo },
  };
}
