/** Returns the bytes of a file in base64. Throws when the browser cannot read it, such as a file that was moved meanwhile. */
export function asBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      // It was read as a data URL, which is text.
      const address = reader.result as string;
      resolve(address.slice(address.indexOf(",") + 1));
    });
    reader.addEventListener("error", () => reject(reader.error ?? new Error("The file could not be read.")));
    reader.readAsDataURL(file);
  });
}
