/** What a person wrote with a paper: which order to a supplier it is of, and whose it is. */
export interface PaperHint {
  said_order: number | null;
  said_supplier: string | null;
}

export const NO_HINT: PaperHint = { said_order: null, said_supplier: null };
