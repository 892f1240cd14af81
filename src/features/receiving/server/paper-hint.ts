/** The order and the supplier that a document belongs to, as a person wrote when sending it. */
export interface PaperHint {
  said_order: number | null;
  said_supplier: string | null;
}

export const NO_HINT: PaperHint = { said_order: null, said_supplier: null };
