import { ShownError } from "#src/shared/shown-error.ts";
import { LOGO_MAX_BYTES, LOGO_NOT_IMAGE, LOGO_TOO_LARGE, LOGO_UNREADABLE } from "#src/features/companies/rules.ts";

const SIDE = 1024;

/**
 * Returns a picture file as a data URL of at most 1024 pixels a side, so that a photo from a phone fits into the
 * browser's storage. Throws an error whose message can be shown.
 */
export async function shrinkLogo(file: File): Promise<string> {
  if (!file.type.startsWith("image/")) throw new ShownError(LOGO_NOT_IMAGE);
  if (file.size > LOGO_MAX_BYTES) throw new ShownError(LOGO_TOO_LARGE);
  const address = URL.createObjectURL(file);
  try {
    const picture = await loadPicture(address);
    const scale = Math.min(1, SIDE / Math.max(picture.naturalWidth, picture.naturalHeight));
    const canvas = document.createElement("canvas");
    // A vector image without a size of its own gets the full size.
    canvas.width = Math.round(picture.naturalWidth * scale) || SIDE;
    canvas.height = Math.round(picture.naturalHeight * scale) || SIDE;
    const context = canvas.getContext("2d");
    if (!context) throw new ShownError(LOGO_UNREADABLE);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL("image/webp", 0.9);
  } finally {
    URL.revokeObjectURL(address);
  }
}

function loadPicture(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const picture = new Image();
    picture.addEventListener("load", () => resolve(picture));
    picture.addEventListener("error", () => reject(new ShownError(LOGO_UNREADABLE)));
    picture.src = address;
  });
}
