import { askModel, type ModelPage } from "#src/features/documents/server/ask-model.ts";
import type { ExtractedInvoice } from "#src/invoice-reader/invoice.ts";
import {
  INSTRUCTIONS,
  modelResponse,
  parseInChildProcess,
  questionOf,
  type ReadOptions,
  RESPONSE_FORM,
} from "#src/invoice-reader/reader.ts";
import type { Pictures } from "#src/server/pictures/pictures.ts";
import type { AiPort } from "#src/server/ports/ai/ai.ts";
import { VisionFailed } from "#src/server/ports/ai/vision.ts";

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
  const response = await askModel(
    { vision, pictures },
    pages,
    { instructions: INSTRUCTIONS, question: questionOf(pages.length), form: RESPONSE_FORM, response: modelResponse },
    signal,
  );
  const read = pages.flatMap(({ text }) => (text ? [text] : []));
  return parseInChildProcess({
    kind: "cross-check",
    response,
    // Texts are assigned to pages by their index: if one text is missing, all later texts would be on the wrong page.
    options: { ...options, pages: pages.length, read: read.length === pages.length ? read : undefined },
  });
}
