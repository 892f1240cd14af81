import { wordDateLocaleOf } from "#src/features/companies/printed-dates.ts";
import type { LABEL_PAPERS, Lot } from "#src/features/inventory/lots/contract.ts";
import { collect } from "#src/server/pdf/collect.ts";
import { newDocument } from "#src/server/pdf/new-document.ts";
import { createTextWriter, type TextWriter } from "#src/server/pdf/text-writer.ts";
import { formatQuantity } from "#src/shared/units.ts";

const POINTS_PER_MM = 72 / 25.4;
/** A label of a 62 mm roll; label printers cut after each page. */
const LABEL = { width: 62 * POINTS_PER_MM, height: 40 * POINTS_PER_MM };
const MARGIN = 6;
/** How many labels of that size fit beside and below each other on A4. */
const [COLUMNS, ROWS] = [3, 7];
const PER_PAGE = COLUMNS * ROWS;

interface Labels {
  lots: readonly Pick<Lot, "name" | "unit" | "remaining" | "expires_on" | "received_at" | "source">[];
  copies: number;
  paper: (typeof LABEL_PAPERS)[number];
  /** Decides the format of quantities; the country decides the format of dates. */
  locale: string;
  timezone: string;
  country: string;
}

/** Returns a PDF of labels: item, quantity, the day it came in or was made, and in large print its use-by date. */
export async function work({ lots, copies, paper, locale, timezone, country }: Labels): Promise<Uint8Array> {
  const roll = paper === "62mm";
  const document = await newDocument({
    size: roll ? [LABEL.width, LABEL.height] : "A4",
    margin: 0,
    autoFirstPage: false,
    info: { Title: "Labels" },
  });
  const done = collect(document);
  const labels = lots.flatMap((lot) =>
    Array.from({ length: copies }, () => labelOf(lot, { locale, timezone, country })),
  );
  const writer = await createTextWriter(
    document,
    {
      regular: labels.flatMap(({ quantity, since }) => [quantity, since]),
      bold: labels.flatMap(({ name, until }) => [name, until]),
    },
    country,
  );
  for (const [at, label] of labels.entries()) {
    const slot = roll ? 0 : at % PER_PAGE;
    if (slot === 0) document.addPage();
    drawLabel(document, writer, label, {
      x: (slot % COLUMNS) * LABEL.width,
      y: Math.floor(slot / COLUMNS) * LABEL.height,
    });
  }
  document.end();
  return done;
}

interface Label {
  name: string;
  until: string;
  quantity: string;
  since: string;
}

function labelOf(
  lot: Labels["lots"][number],
  { locale, timezone, country }: Pick<Labels, "locale" | "timezone" | "country">,
): Label {
  const dateText = (moment: Date, timeZone: string) =>
    new Intl.DateTimeFormat(wordDateLocaleOf(country), { dateStyle: "medium", timeZone }).format(moment);
  const since = dateText(new Date(lot.received_at), timezone);
  return {
    name: lot.name,
    until: dateText(new Date(`${lot.expires_on}T00:00:00Z`), "UTC"),
    quantity: formatQuantity(lot.remaining, lot.unit, locale),
    since: lot.source === "batch" ? `Made ${since}` : `Received ${since}`,
  };
}

function drawLabel(document: PDFKit.PDFDocument, writer: TextWriter, label: Label, { x, y }: { x: number; y: number }) {
  const width = LABEL.width - 2 * MARGIN;
  document.fillColor("#000000");
  writer.line(label.name, x + MARGIN, y + 24, { size: 16, bold: true, width });
  writer.line("Use by", x + MARGIN, y + 46, { size: 9, width });
  writer.line(label.until, x + MARGIN, y + 68, { size: 20, bold: true, width });
  writer.line(label.quantity, x + MARGIN, y + 88, { size: 11, width });
  writer.line(label.since, x + MARGIN, y + 102, { size: 9, width });
}
