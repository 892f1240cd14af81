import type { ExtractedItem } from "#src/invoice-reader/invoice.ts";
import { invoicePageImage } from "#src/features/invoices/upload/contract.ts";
import type { InvoiceRecord } from "#src/features/invoices/review/contract.ts";
import { addressInTab } from "#src/web/session/company-of-tab.ts";
import classes from "./line-crop.module.css";

interface LineCropProps {
  invoice: Pick<InvoiceRecord, "id" | "pages">;
  read: Pick<ExtractedItem, "page" | "box">;
  label: string;
  onOpen: () => void;
}

/** The part of the page from which a line was read; a click opens the whole page. */
export function LineCrop({ invoice, read: { page, box }, label, onOpen }: LineCropProps) {
  const shown = invoice.pages.find((one) => one.page === page);
  if (!shown || !box) return null;
  const [left, top, right, bottom] = box;
  const margin = (bottom - top) * 0.25;
  const [from, to] = [Math.max(0, top - margin), Math.min(1, bottom + margin)];
  const [width, height] = [right - left, to - from];
  if (width <= 0 || height <= 0) return null;
  return (
    <button
      type="button"
      className={classes.crop}
      style={{ aspectRatio: `${width * shown.width} / ${height * shown.height}` }}
      onClick={onOpen}
    >
      <img
        src={addressInTab(invoicePageImage, { query: { id: invoice.id, page } })}
        alt={label}
        loading="lazy"
        style={{
          width: `${100 / width}%`,
          transform: `translate(${-100 * left}%, ${-100 * from}%)`,
        }}
      />
    </button>
  );
}
