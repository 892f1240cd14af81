/** The paper size on which a device prints tickets; `printer` leaves the size to the printer's own settings. */
export type TicketPaper = "printer" | "80" | "58";

/** Margins: receipt printers for 80 mm paper print on 72 mm of it, those for 58 mm on 48 mm. */
const MARGINS_MM: Record<TicketPaper, number> = { printer: 4, "80": 4, "58": 5 };
/**
 * Empty space below the ticket. Without it, a browser that rounds the height up by a pixel would begin a second page.
 */
const SPARE_MM = 2;
const MM_PER_PIXEL = 25.4 / 96;

/** Returns the paper that a stored text names. For any other text, it returns the printer's own paper. */
export function ticketPaperOf(stored: string | null): TicketPaper {
  return stored === "80" || stored === "58" ? stored : "printer";
}

/**
 * Returns the CSS rule of a page as long as a ticket `height` CSS pixels high, so that the printer cuts below it. CSS
 * has no page of a given width and any length (css-page-3, "size"), so the length is measured.
 */
export function ticketPageRule(paper: TicketPaper, height: number): string {
  const margin = MARGINS_MM[paper];
  if (paper === "printer") return `@page { margin: ${margin}mm; }`;
  const width = Number(paper);
  // A page that is wider than long would count as landscape, and roll printers turn landscape pages by 90 degrees.
  const length = Math.max(Math.ceil(height * MM_PER_PIXEL) + 2 * margin + SPARE_MM, width + 1);
  return `@page { size: ${width}mm ${length}mm; margin: ${margin}mm; }`;
}
