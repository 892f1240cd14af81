import type { ExtractedItem } from "#src/invoice-reader/extracted-invoice.ts";
import type { Compared } from "#src/invoice-reader/cross-check/compared.ts";
import type { ModelResponse } from "#src/invoice-reader/cross-check/model-response.ts";

/** Warning sentences for the reviewer. */
export function warningsOf(
  items: readonly ExtractedItem[],
  response: ModelResponse,
  confirmed: boolean,
  { pageMatches, positions, local }: Compared,
): string[] {
  const lost = positions.filter((position) => position === undefined).length;
  const more = (local?.items.length ?? 0) - items.length;
  const broken = items.some(({ evidence }) => ["mismatch", "repaired"].includes(evidence.amount.found));
  const all: [boolean, string][] = [
    [items.length === 0, "No lines were found. Please add them by hand or take a sharper photo."],
    [response.total === null, "No total was found on the invoice."],
    [
      response.total !== null && items.length > 0 && !confirmed,
      "The lines do not add up to the printed total. Please check them.",
    ],
    [broken, "On some lines quantity times price differs from the amount."],
    [
      lost > 0,
      `${lost === 1 ? "One line of the AI model's answer was" : `${lost} lines of the AI model's answer were`} not seen on the page by the second reading. Please compare with the paper.`,
    ],
    [
      more > 0 && !confirmed,
      `A second reading found ${more === 1 ? "one more line" : `${more} more lines`} than the AI model. Please compare with the paper.`,
    ],
    [
      local !== undefined && response.document !== null && response.document !== local.document,
      "The two readings do not agree on whether this is an invoice, a credit note or another document. Please check it.",
    ],
    [response.sums_handwritten, "A sum on the paper was changed by hand. Please check it."],
    [
      pageMatches === undefined,
      "No second reading could be made, so the AI model's answer is checked by its sums alone. Please compare it with the paper.",
    ],
  ];
  return all.filter(([applies]) => applies).map(([, sentence]) => sentence);
}
