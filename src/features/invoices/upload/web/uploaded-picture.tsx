import { invoiceOriginal } from "#src/features/invoices/upload/contract.ts";
import type { InvoiceSummary } from "#src/features/invoices/upload/invoice-shapes.ts";
import { addressInTab } from "#src/web/session/company-of-tab.ts";
import classes from "./upload.module.css";

interface UploadedPictureProps {
  invoice: Pick<InvoiceSummary, "id" | "picture_file_id">;
  /** As large as possible, instead of a small picture beside the text. */
  large?: boolean;
}

/** The uploaded photo while it is being read. A PDF has no picture before its pages are drawn. */
export function UploadedPicture({ invoice: { id, picture_file_id }, large = false }: UploadedPictureProps) {
  if (picture_file_id === null) return null;
  return (
    <img
      className={classes.picture}
      data-large={large || undefined}
      src={addressInTab(invoiceOriginal, { query: { id, file_id: picture_file_id } })}
      alt="The uploaded invoice"
    />
  );
}
