import { amountText, type Letter, lineText, sourcesText, wordsOf } from "#src/features/credits/letter.ts";
import { readLetter } from "#src/features/credits/server/credit-rows.ts";
import { letterPictures } from "#src/features/credits/server/letter-pictures.ts";
import { readCompany } from "#src/features/companies/server/companies.ts";
import type { Scope } from "#src/server/context.ts";
import type { Drawing } from "#src/server/pdf/draw-document.ts";
import { drawTables } from "#src/server/pdf/draw-tables.ts";
import { leftColumn, rightColumn } from "#src/server/pdf/table-document.ts";

/** Returns a request as a PDF, as its supplier gets it. */
export async function requestPdf(
  scope: Scope,
  id: string,
  drawing: Drawing,
): Promise<{ content: Uint8Array<ArrayBuffer>; number: number }> {
  const { letter, country } = await scope.within(async (context) => ({
    letter: await readLetter(context, id),
    country: (await readCompany(context)).country,
  }));
  const { pictures: fromInvoice, deliveryNote } = wordsOf(letter.language);
  const pictures = await letterPictures(scope, id, { fromInvoice, deliveryNote });
  const content = await drawTables(scope.companyId, { ...documentOf(letter, country), pictures }, drawing);
  return { content, number: letter.number };
}

function documentOf(letter: Letter & { supplier_name: string }, country: string) {
  const words = wordsOf(letter.language);
  const facts = [
    [words.to, letter.supplier_name],
    ...sourcesText(letter).map((text, at) => [at === 0 ? words.about : "", text]),
    ...(letter.note ? [[words.noteHeading, letter.note.replaceAll("\n", " ")]] : []),
    ...(letter.amount > 0 ? [[words.amount, words.total(amountText(letter.amount, letter))]] : []),
    ["", words.request],
  ];
  const rows = letter.lines.map((line) => [lineText(line, letter), amountText(line.amount, letter)]);
  return {
    title: words.title(letter.number, letter.company),
    heading: letter.company,
    subheading: [words.title(letter.number, letter.company), letter.address].filter(Boolean).join(", "),
    country,
    tables: [
      { title: words.about, columns: [leftColumn("", 0.2), leftColumn("", 0.8)], rows: facts },
      { title: words.lines, columns: [leftColumn(words.why, 0.8), rightColumn(words.amount, 0.2)], rows },
    ],
  };
}
