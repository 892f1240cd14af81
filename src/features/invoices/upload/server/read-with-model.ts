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
  /** What the reader on this machine read on it: it places the model's values on the page and contradicts it. */
  text?: PageText | undefined;
}

/** Nothing here needs the owner's data: suppliers are matched after the answer, on this machine. */
export interface ModelOptions extends ReadOptions {
  signal: AbortSignal;
}

/**
 * Reads an invoice with a model that sees pictures. Throws `VisionFailed` when there is no model, it gave no answer, or one
 * that is no invoice: then the reader on this machine must do.
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
    // oxlint-disable-next-line no-await-in-loop -- one page in memory at a time
    pictures.push(await pictureOf(image, text?.rotation));
  }
  const asked = { instructions: INSTRUCTIONS, question: questionOf(pages.length), pictures, form: RESPONSE_FORM };
  const answer = modelResponse.safeParse(await vision.lookAt(asked, signal));
  if (!answer.success) throw new VisionFailed("malformed");
  const read = pages.flatMap(({ text }) => (text ? [text] : []));
  return parseInChildProcess({
    kind: "cross-check",
    response: answer.data,
    // Places are counted by page: a text that is missing would shift them all.
    options: { ...options, pages: pages.length, read: read.length === pages.length ? read : undefined },
  });
}
