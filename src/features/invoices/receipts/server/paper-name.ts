/** Returns an invoice's name in the list of stock movements. */
export const paperOf = (number: string, supplier: string): string =>
  number ? `Invoice ${number} from ${supplier}` : `Invoice from ${supplier}`;
