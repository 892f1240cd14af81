import type { ExtractedInvoice } from "#src/invoice-reader/invoice.ts";
import {
  INSTRUCTIONS,
  modelResponse,
  parseInChildProcess,
  questionOf,
  type ReadOptions,
  RESPONSE_FORM,
} from "#src/invoice-reader/reader.ts";
import type { work as modelPageWork } from "#src/features/invoices/upload/server/model-page.picture.ts";
import { readingError } from "#src/features/invoices/upload/server/reading-error.ts";
import { pictureWork } from "#src/server/pictures/picture-work.ts";
import type { Pictures } from "#src/server/pictures/pictures.ts";
import type { AiPort } from "#src/server/ports/ai/ai.ts";
import { VisionFailed } from "#src/server/ports/ai/vision.ts";
import type { PageText } from "#src/shared/page-text.ts";

export interface ModelPage {
  /** The page as JPEG or PNG; pages of a PDF are already drawn. */
  image: Uint8Array;
  /** The local reader's text of the page. The model's values are located on the page and cross-checked with it. */
  text?: PageText | undefined;
}

const modelPage = pictureWork<typeof modelPageWork>(new URL("model-page.picture.ts", import.meta.url));

interface ModelOptions extends ReadOptions {
  signal: AbortSignal;
}

/**
 * Reads an invoice with a model that sees pictures. Only the pictures leave the machine: suppliers are matched
 * afterwards. Throws `VisionFailed` if there is no model, it did not respond, or its response is not an invoice; the
 * caller then uses the local reader.
 */
export async function readInvoiceWithModel(
  { vision, pictures }: Pick<AiPort, "vision"> & { pictures: Pictures },
  pages: readonly ModelPage[],
  { signal, ...options }: ModelOptions,
): Promise<ExtractedInvoice> {
  if (!vision) throw new VisionFailed("unavailable");
  const sent = await picturesForModel(pictures, pages, signal);
  const request = {
    instructions: INSTRUCTIONS,
    question: questionOf(pages.length),
    pictures: sent,
    form: RESPONSE_FORM,
  };
  const response = modelResponse.safeParse(await vision.readPictures(request, signal));
  if (!response.success) throw new VisionFailed("malformed");
  const read = pages.flatMap(({ text }) => (text ? [text] : []));
  return parseInChildProcess({
    kind: "cross-check",
    response: response.data,
    // Texts are assigned to pages by their index: with one missing, all later ones would be on the wrong page.
    options: { ...options, pages: pages.length, read: read.length === pages.length ? read : undefined },
  });
}

/** Returns the pages in the form that a model receives: upright, in JPEG. */
export async function picturesForModel(
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
