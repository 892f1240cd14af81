/** The words of a printed card for a table, in the restaurant's language. */
export const texts = {
  table: "Table",
  scan: "Scan to see the menu and order",
};
export type CardTexts = typeof texts;
