/** The body of a response was longer than allowed. */
export class ResponseTooLarge extends Error {}

/** Reads a whole body; throws `ResponseTooLarge` as soon as it exceeds `maxBytes`. */
export async function readBounded(response: Response, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early cancels the body, and with it the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new ResponseTooLarge("the response is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
