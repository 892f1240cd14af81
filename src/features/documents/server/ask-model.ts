import type { z } from "zod";
import type { work as modelPageWork } from "#src/features/documents/server/model-page.picture.ts";
import { readingError } from "#src/features/documents/server/reading-error.ts";
import type { Scope } from "#src/server/context.ts";
import { pictureWork } from "#src/server/pictures/picture-work.ts";
import type { Pictures } from "#src/server/pictures/pictures.ts";
import { type PictureQuestion, type Vision, VisionFailed } from "#src/server/ports/ai/vision.ts";
import type { PageText } from "#src/shared/page-text.ts";

const MODEL_TIMEOUT_MS = 180_000;

export interface ModelPage {
  /** The page as JPEG or PNG; pages of a PDF are already drawn. */
  image: Uint8Array;
  /** The local reader's text of the page. The model's values are located on the page and cross-checked with it. */
  text?: PageText | undefined;
}

/** What was read on the pages of a document. */
export interface Reading<Extracted> {
  extracted: Extracted;
  read_by: "machine" | "model";
}

interface Readers<Extracted> {
  /** The kind of document in a warning: "invoice". */
  noun: string;
  withModel: (vision: Vision, signal: AbortSignal) => Promise<Extracted>;
  locally: () => Promise<Extracted>;
  /** Returns why the model did not read, as a sentence; null for an error that fails the reading. */
  reasonOf: (error: unknown) => string | null;
}

/**
 * Reads with a model if there is one. Without one, or when it fails, the local reader reads the recognised text; after a
 * failure a warning says so.
 */
export async function readWithModelOrLocally<Extracted extends { warnings: string[] }>(
  { ports, log }: Pick<Scope, "ports" | "log">,
  { noun, withModel, locally, reasonOf }: Readers<Extracted>,
): Promise<Reading<Extracted>> {
  if (!ports.ai.vision) return { extracted: await locally(), read_by: "machine" };
  try {
    return {
      extracted: await withModel(ports.ai.vision, AbortSignal.timeout(MODEL_TIMEOUT_MS)),
      read_by: "model",
    };
  } catch (error) {
    const reason = error instanceof VisionFailed ? error.message : reasonOf(error);
    if (reason === null) throw error;
    log.warn({ err: error, document: noun }, "a document was read without the model");
    const extracted = await locally();
    extracted.warnings.push(`${reason} The ${noun} was read on this machine instead; please check it with care.`);
    return { extracted, read_by: "machine" };
  }
}

interface ModelQuestion<T> extends Omit<PictureQuestion, "pictures"> {
  response: z.ZodType<T>;
}

/**
 * Asks a model about pages. Only the pictures leave the machine, and the response is checked. Throws `VisionFailed`, or
 * the reason of the signal when it aborts.
 */
export async function askModel<T>(
  { vision, pictures }: { vision: Vision; pictures: Pictures },
  pages: readonly ModelPage[],
  { response, ...question }: ModelQuestion<T>,
  signal: AbortSignal,
): Promise<T> {
  const sent = await picturesForModel(pictures, pages, signal);
  const parsed = response.safeParse(await vision.readPictures({ ...question, pictures: sent }, signal));
  if (!parsed.success) throw new VisionFailed("malformed");
  return parsed.data;
}

const modelPage = pictureWork<typeof modelPageWork>(new URL("model-page.picture.ts", import.meta.url));

/** Returns the pages in the form that a model receives: upright, in JPEG. */
async function picturesForModel(
  pictures: Pictures,
  pages: readonly ModelPage[],
  signal: AbortSignal,
): Promise<Uint8Array[]> {
  const sent: Uint8Array[] = [];
  for (const { image, text } of pages) {
    signal.throwIfAborted();
    // One page in memory at a time.
    const picture = await pictures.run(modelPage, { image, rotation: text?.rotation }).catch((error: unknown) => {
      throw readingError(error);
    });
    sent.push(picture);
  }
  return sent;
}
