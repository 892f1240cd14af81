import { askModel, type Reading, readWithModelOrLocally } from "#src/features/documents/server/ask-model.ts";
import type { ReadPage } from "#src/features/documents/server/recognise-pages.ts";
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
import { currencyDigits } from "#src/shared/money.ts";

/**
 * Reads the dishes on these pages. If there is a model, it is used, and its result is checked against the built-in
 * reader's result. Without a model, or if it fails, returns the built-in reader's dishes. After a failure, a warning
 * says so.
 */
export async function readMenuPages(scope: Scope, pages: readonly ReadPage[]): Promise<Reading<MenuReading>> {
  const { currency } = await scope.within((context) => companyRow(context));
  const options = { digits: currencyDigits(currency) };
  const texts = pages.flatMap(({ text }) => text ?? []);
  const question = {
    instructions: MENU_INSTRUCTIONS,
    question: menuQuestion(pages.length),
    form: MENU_FORM,
    response: menuResponse,
  };
  return readWithModelOrLocally(scope, {
    noun: "menu",
    withModel: async (vision, signal) => {
      const response = await askModel({ vision, pictures: scope.ports.pictures }, pages, question, signal);
      return parseInChildProcess({ kind: "check-menu", response, pages: texts, options });
    },
    locally: () => parseInChildProcess({ kind: "menu", pages: texts, options }),
    reasonOf: (error) => (error instanceof DOMException ? "The AI model took too long to answer." : null),
  });
}
