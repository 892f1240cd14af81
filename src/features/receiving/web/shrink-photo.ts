/**
 * Length of the long side in pixels. It is enough to read a delivery note, and small enough for the browser's storage.
 */
const LONG_SIDE = 1600;
const QUALITY = 0.8;

/** Returns a photo as a JPEG of some hundred kilobytes, as a data URL. Throws when the file is no picture. */
export async function shrinkPhoto(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, LONG_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const drawing = canvas.getContext("2d");
  if (!drawing) throw new Error("This browser cannot draw the photo.");
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL("image/jpeg", QUALITY);
}

/** Returns the bytes of a data URL, which the page is not allowed to fetch. */
export function blobOf(dataUrl: string): Blob {
  const [head = "", encoded = ""] = dataUrl.split(",");
  const bytes = Uint8Array.from(atob(encoded), (char) => char.codePointAt(0) ?? 0);
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? "image/jpeg" });
}
