import { z } from "zod";
import type { Log } from "#src/server/log.ts";
import type { DishSketch, Illustration } from "#src/server/ports/ai/ai.ts";
import { readBounded } from "#src/server/ports/read-bounded.ts";
import { dishFacts, throwAiError, withTimeout } from "#src/server/ports/ai/model-call.ts";

const MAX_PICTURE_BYTES = 20 * 1024 * 1024;

const imageResponse = z.object({
  data: z.array(z.object({ url: z.string().optional(), b64_json: z.string().optional() })).min(1),
});

/** The server of an image model, and the model's name, under which its pictures are stored. */
interface ImageModel {
  key: string;
  baseUrl: string;
  source: string;
}

export async function generateIllustration(
  model: ImageModel,
  dish: DishSketch,
  signal: AbortSignal,
  log: Log,
): Promise<Illustration> {
  const { source, baseUrl } = model;
  const failed = (cause: unknown) =>
    throwAiError(signal, "The picture could not be generated. Please try again.", cause);
  const response = await requestPicture(model, dish, signal).catch(failed);
  if (!response.ok) return failed(new Error(`the image model responded with ${response.status}`));
  const [picture] = await response
    .json()
    .then((body) => imageResponse.parse(body).data)
    .catch(failed);
  if (picture?.b64_json) return { picture: { bytes: Buffer.from(picture.b64_json, "base64") }, source, fits: true };
  if (!picture?.url || !URL.canParse(picture.url)) return failed(new Error("the image model returned no picture"));
  const bytes = await download(picture.url, baseUrl, withTimeout(signal)).catch((error: unknown) => {
    if (signal.aborted) throw error;
    log.warn({ err: error }, "the generated picture could not be downloaded");
    return null;
  });
  return { picture: bytes ? { bytes } : { url: picture.url }, source, fits: true };
}

function requestPicture({ key, baseUrl, source }: ImageModel, dish: DishSketch, signal: AbortSignal) {
  return fetch(`${baseUrl.replace(/\/$/, "")}/images/generations`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}` },
    body: JSON.stringify({
      model: source,
      prompt: `A photograph of this dish for a restaurant's menu, seen from slightly above, in natural light, no text.\n${dishFacts(dish)}`,
      n: 1,
      size: "1024x1024",
      quality: "hd",
      style: "natural",
    }),
    signal: withTimeout(signal),
  });
}

/**
 * Downloads a picture, only from the model's own server or over https, and never more bytes than a picture can have.
 */
async function download(url: string, baseUrl: string, signal: AbortSignal): Promise<Uint8Array> {
  const { protocol, origin } = new URL(url);
  if (protocol !== "https:" && origin !== new URL(baseUrl).origin) throw new Error("the URL is not https");
  const response = await fetch(url, { signal });
  if (!response.ok || !response.body) throw new Error(`the picture's server responded with ${response.status}`);
  return readBounded(response, MAX_PICTURE_BYTES);
}
