import type { DishImage } from "#src/features/dishes/contract.ts";

/** The picture while a dish is edited: a stored one, or a file that is uploaded when the dish is saved. */
export interface PictureDraft {
  image_url: string | null;
  source: DishImage["source"] | null;
  file: File | null;
}
