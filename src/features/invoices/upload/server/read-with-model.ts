import type { ExtractedInvoice } from "#src/invoice-reader/invoice.ts";
import {
  INSTRUCTIONS,
  modelResponse,
  parseInChildProcess,
  questionOf,
  type ReadOptions,
  RESPONSE_FORM,
} from "#src/invoice-reader/reader.ts";
import { pictureOf } from "#src/features/invoices/upload/server/picture.ts";
import type { AiPort } from "#src/server/ports/ai/ai.ts";
import { VisionFailed } from "#src/server/ports/ai/vision.ts";
import type { PageText } from "#src/shared/page-text.ts";

export interface ModelPage {
  /** The page as JPEG or PNG; pages of a PDF are drawn before. */
  image: Uint8Array;
  /** What the local reader found on it. The model's values are located on the page and cross-checked with it. */
  text?: PageText | undefined;
}

interface ModelOptions extends ReadOptions {
  signal: AbortSignal;
}

/**
 * Reads an invoice with a model that sees pictures. Only the pictures leave the machine: suppliers are matched
 * afterwards. Throws `VisionFailed` when there is no model, it did not respond, or its response is no invoice; the
 * caller then uses the local reader.
 */
export async function readInvoiceWithModel(
  { vision }: Pick<AiPort, "vision">,
  pages: readonly ModelPage[],
  { signal, ...options }: ModelOptions,
): Promise<ExtractedInvoice> {
  if (!vision) throw new VisionFailed("unavailable");
  const pictures: Uint8Array[] = [];
  for (const { image, text } of pages) {
    signal.throwIfAborted();
    // One page in memory at a time.
    pictures.push(await pictureOf(image, text?.rotation));
  }
  const request = { instructions: INSTRUCTIONS, question: questionOf(pages.length), pictures, form: RESPONSE_FORM };
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
