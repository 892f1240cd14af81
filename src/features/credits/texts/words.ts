/** A line in a letter: quantities with their unit, prices as money. */
export interface SaidLine {
  text: string;
  quantity: string;
  delivered: string | null;
  invoiced: string | null;
  /** Price of one unit. */
  charged: string | null;
  agreed: string | null;
}

/** The words of the letters to suppliers in one language. */
export interface LetterWords {
  locale: string;
  title: (number: number, company: string) => string;
  invoice: (number: string, day: string | null) => string;
  delivery: (day: string) => string;
  order: (number: number) => string;
  short: (line: SaidLine) => string;
  damaged: (line: SaidLine) => string;
  wrong: (line: SaidLine) => string;
  price: (line: SaidLine) => string;
  unknownAmount: string;
  total: (amount: string) => string;
  request: string;
  reminderTitle: (number: number, company: string) => string;
  reminder: (day: string) => string;
  /** Headings of the document. */
  to: string;
  about: string;
  noteHeading: string;
  lines: string;
  item: string;
  why: string;
  amount: string;
  pictures: string;
  deliveryNote: string;
}
