/** What an invoice is called beside its movements. */
export const paperOf = (number: string, supplier: string): string =>
  number ? `Invoice ${number} from ${supplier}` : `Invoice from ${supplier}`;
