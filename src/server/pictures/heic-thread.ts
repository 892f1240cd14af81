import { parentPort, workerData } from "node:worker_threads";
import libheif, { type HeifImage } from "libheif-js/wasm-bundle.js";
import type { HeicReply } from "#src/server/pictures/decode-heic.ts";

/** Maximum number of pixels that a decoder of 256 MB can hold; phones write 12 or 24 million. */
const MAX_PIXELS = 25_000_000;

/** Decodes the main picture of a file, without its thumbnails. */
async function decode(bytes: Uint8Array): Promise<HeicReply> {
  const images = new libheif.HeifDecoder().decode(bytes);
  const image = images.find((image) => image.is_primary()) ?? images[0];
  if (!image) return { problem: "The file holds no picture." };
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > MAX_PIXELS) return { problem: `The picture has ${width} x ${height} pixels.` };
  const data = await display(image, width, height);
  return data ? { data, width, height } : { problem: "The picture could not be decoded." };
}

function display(image: HeifImage, width: number, height: number): Promise<Uint8ClampedArray<ArrayBuffer> | undefined> {
  const data = new Uint8ClampedArray(width * height * 4);
  return new Promise((resolve) => {
    image.display({ data, width, height }, (filled) => resolve(filled ? data : undefined));
  });
}

const reply = await decode(workerData as Uint8Array);
parentPort?.postMessage(reply, "data" in reply ? [reply.data.buffer] : []);
