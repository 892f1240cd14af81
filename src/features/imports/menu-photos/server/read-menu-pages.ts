import type { ReadPage } from "#src/features/invoices/upload/server/read-documents.ts";
import { picturesForModel } from "#src/features/invoices/upload/server/read-with-model.ts";
import {
  MENU_FORM,
  MENU_INSTRUCTIONS,
  menuQuestion,
  type MenuReading,
  menuResponse,
  parseInChildProcess,
} from "#src/invoice-reader/reader.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Scope } from "#src/server/context.ts";
import { type Vision, VisionFailed } from "#src/server/ports/ai/vision.ts";
import { currencyDigits } from "#src/shared/money.ts";

const MODEL_TIMEOUT_MS = 180_000;

export interface ReadMenu {
  reading: MenuReading;
  read_by: "machine" | "model";
}

/**
 * Reads the dishes on these pages: with a model if there is one, checked against the built-in reader's result. Without
 * a model, or if it fails, returns the built-in reader's dishes; after a failure a warning says so.
 */
export async function readMenuPages(scope: Scope, pages: readonly ReadPage[]): Promise<ReadMenu> {
  const { ports, log } = scope;
  const { currency } = await scope.within((context) => companyRow(context));
  const options = { digits: currencyDigits(currency) };
  const texts = pages.flatMap(({ text }) => text ?? []);
  const readLocally = () => parseInChildProcess({ kind: "menu", pages: texts, options });
  if (!ports.ai.vision) return { reading: await readLocally(), read_by: "machine" };
  try {
    const response = await askModel(scope, ports.ai.vision, pages);
    const reading = await parseInChildProcess({ kind: "check-menu", response, pages: texts, options });
    return { reading, read_by: "model" };
  } catch (error) {
    if (!(error instanceof VisionFailed) && !(error instanceof DOMException)) throw error;
    log.warn({ err: error }, "a menu was read without the model");
    const reading = await readLocally();
    const reason = error instanceof VisionFailed ? error.message : "The AI model took too long to answer.";
    reading.warnings.push(`${reason} The menu was read on this machine instead; please check it with care.`);
    return { reading, read_by: "machine" };
  }
}

/** Asks the model. Only the pictures leave the machine, and its response is not trusted. */
async function askModel({ ports }: Scope, vision: Vision, pages: readonly ReadPage[]) {
  const signal = AbortSignal.timeout(MODEL_TIMEOUT_MS);
  const request = {
    instructions: MENU_INSTRUCTIONS,
    question: menuQuestion(pages.length),
    pictures: await picturesForModel(ports.pictures, pages, signal),
    form: MENU_FORM,
  };
  const response = menuResponse.safeParse(await vision.readPictures(request, signal));
  if (!response.success) throw new VisionFailed("malformed");
  return response.data;
}
