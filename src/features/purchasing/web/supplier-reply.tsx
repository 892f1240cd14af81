import type { PurchaseOrder } from "#src/features/purchasing/contract.ts";
import { RelativeTime } from "#src/web/ui/relative-time.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./purchasing.module.css";

const SAID = { confirmed: "confirmed this order", short: "is short of something", message: "wrote" } as const;

/** The supplier's text from its page or from WhatsApp, word for word. It changes nothing by itself. */
export function SupplierReply({ order }: { order: PurchaseOrder }) {
  const { supplier_name, supplier_reply, supplier_reply_kind, supplier_replied_at } = order;
  const said = supplier_reply_kind === null ? "" : SAID[supplier_reply_kind];
  return (
    <section className={`${ui.card} ${classes.reply}`} aria-label="What the supplier said">
      <p>
        {supplier_name} {said}
        {supplier_replied_at && (
          <>
            {" "}
            <RelativeTime moment={supplier_replied_at} />
          </>
        )}
      </p>
      {supplier_reply && <blockquote className={classes.quote}>{supplier_reply}</blockquote>}
    </section>
  );
}
