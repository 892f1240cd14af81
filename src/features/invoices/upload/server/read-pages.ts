import type { ExtractedInvoice } from "#src/invoice-reader/invoice.ts";
import { parseInChildProcess, type ReadOptions } from "#src/invoice-reader/reader.ts";
import { type ModelPage, readInvoiceWithModel } from "#src/features/invoices/upload/server/read-with-model.ts";
import type { Scope } from "#src/server/context.ts";
import { VisionFailed } from "#src/server/ports/ai/vision.ts";

const MODEL_TIMEOUT_MS = 180_000;

/**
 * Reads the invoice on these pages: with a model when there is one. Without one, or when it fails, the local reader
 * reads the recognised text; after a failure the invoice has a warning.
 */
export async function readPages(
  { ports, log }: Pick<Scope, "ports" | "log">,
  pages: readonly ModelPage[],
  options: ReadOptions,
): Promise<{ extracted: ExtractedInvoice; read_by: "machine" | "model" }> {
  const readLocally = () =>
    parseInChildProcess({ kind: "parse", pages: pages.flatMap(({ text }) => text ?? []), options });
  if (!ports.ai.vision) return { extracted: await readLocally(), read_by: "machine" };
  try {
    const signal = AbortSignal.timeout(MODEL_TIMEOUT_MS);
    return {
      extracted: await readInvoiceWithModel({ vision: ports.ai.vision, pictures: ports.pictures }, pages, {
        ...options,
        signal,
      }),
      read_by: "model",
    };
  } catch (error) {
    const reason = error instanceof VisionFailed ? error.message : "The AI model could not be used.";
    log.warn({ err: error }, "an invoice was read without the model");
    const extracted = await readLocally();
    extracted.warnings.push(`${reason} The invoice was read on this machine instead; please check it with care.`);
    return { extracted, read_by: "machine" };
  }
}
