import { isOfType } from "#src/shared/picture-formats.ts";
import { ShownError } from "#src/shared/shown-error.ts";
import { asBase64 } from "#src/web/as-base64.ts";
import {
  LOGO_MAX_BYTES,
  LOGO_NOT_IMAGE,
  LOGO_TYPES,
  LOGO_TOO_LARGE,
  LOGO_UNREADABLE,
} from "#src/features/companies/rules.ts";

const SIDE = 1024;

/**
 * Returns a picture file as a data URL of at most 1024 pixels a side, so that a photo from a phone fits into the
 * browser's storage. Throws an error whose message can be shown.
 */
export async function shrinkLogo(file: File): Promise<string> {
  if (!isOfType(LOGO_TYPES, file)) throw new ShownError(LOGO_NOT_IMAGE);
  if (file.size > LOGO_MAX_BYTES) throw new ShownError(LOGO_TOO_LARGE);
  const address = URL.createObjectURL(file);
  try {
    const picture = await loadPicture(address, file);
    if (!picture) return `data:${file.type || "application/octet-stream"};base64,${await asBase64(file)}`;
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

/** Formats that phones and scanners write, which most browsers cannot show; the server decodes them. */
const SERVER_ONLY = { "image/tiff": [".tif", ".tiff"], "image/heic": [".heic"], "image/heif": [".heif"] };

/** Returns null for a picture that only the server can decode. */
function loadPicture(address: string, file: File): Promise<HTMLImageElement | null> {
  return new Promise((resolve, reject) => {
    const picture = new Image();
    picture.addEventListener("load", () => resolve(picture));
    picture.addEventListener("error", () =>
      isOfType(SERVER_ONLY, file) ? resolve(null) : reject(new ShownError(LOGO_UNREADABLE)),
    );
    picture.src = address;
  });
}
