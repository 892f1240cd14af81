/** What a person wrote when sending a document: the order and the supplier that it belongs to. */
export interface PaperHint {
  said_order: number | null;
  said_supplier: string | null;
}

export const NO_HINT: PaperHint = { said_order: null, said_supplier: null };
