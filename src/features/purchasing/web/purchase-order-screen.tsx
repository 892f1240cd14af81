import { Button, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { IconDownload, IconTruckDelivery } from "@tabler/icons-react";
import type { PurchaseOrder } from "#src/features/purchasing/contract.ts";
import { purchaseOrderPdf } from "#src/features/purchasing/step-contract.ts";
import { ComparisonCards } from "#src/features/invoices/comparison/web/comparison-card.tsx";
import { dayText } from "#src/features/purchasing/rules/why.ts";
import { SHOWN_STATES, RECEIVABLE_STATES } from "#src/features/purchasing/states.ts";
import { AddLine } from "#src/features/purchasing/web/add-line.tsx";
import { CancelOrder } from "#src/features/purchasing/web/cancel-order.tsx";
import { OrderActions } from "#src/features/purchasing/web/order-actions.tsx";
import { OrderLines } from "#src/features/purchasing/web/order-lines.tsx";
import { beforeText, contentText } from "#src/features/purchasing/web/order-words.ts";
import { purchaseOrderQuery, useOrderRefresh } from "#src/features/purchasing/web/queries.ts";
import { SupplierLink } from "#src/features/purchasing/web/supplier-link.tsx";
import { type OrderDraft, useOrderDraft } from "#src/features/purchasing/web/use-order-draft.ts";
import { ORDER_BY_LABELS } from "#src/features/suppliers/order-by.ts";
import { addressInTab } from "#src/web/session/company-of-tab.ts";
import { messageOf } from "#src/web/call.ts";
import { BackLink } from "#src/web/ui/back-link.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { FormRow } from "#src/web/ui/form-row.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import { StatusBadge } from "#src/web/ui/status-badge.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./purchasing.module.css";
import { RelativeTime } from "#src/web/ui/relative-time.tsx";

const SAID = { confirmed: "confirmed this order", short: "is short of something", message: "wrote" } as const;

/** One order to a supplier: its lines with their reasons, approval and sending, and the supplier's reply. */
export function PurchaseOrderScreen() {
  const { id = "" } = useParams({ strict: false });
  const order = useQuery(purchaseOrderQuery(id));
  const refresh = useOrderRefresh();
  const { data } = order;
  return (
    <>
      {!data && <PageHeader title="Order" back={<BackLink to="/purchase-orders">Back to Orders</BackLink>} />}
      {order.isPending && <SkeletonRows count={8} label="Loading the order" />}
      {order.isError && !data && (
        <ErrorState message={messageOf(order.error, "Please try again.")} onRetry={() => void order.refetch()} />
      )}
      {data && <OrderParts order={data} onSettled={refresh} />}
    </>
  );
}

/** States in which some goods of an order may have been delivered. */
const DELIVERED = new Set(["part_received", "received", "closed"]);
const EDITABLE = new Set(["draft", "approved"]);
const CANCELLABLE = new Set(["draft", "approved", "sending", "unconfirmed", "sent", "confirmed", "part_received"]);

function OrderParts({ order, onSettled }: { order: PurchaseOrder; onSettled: () => Promise<void> }) {
  const draft = useOrderDraft(order);
  const editable = EDITABLE.has(order.state);
  return (
    <>
      <OrderHead order={order} />
      {order.supplier_replied_at !== null && <SupplierReply order={order} />}
      <OrderActions order={order} draft={draft} onSettled={onSettled} />
      <div className={`${ui.stackLg} ${classes.parts}`}>
        <SectionCard title="Lines">
          <OrderLines order={order} draft={draft} editable={editable} />
          {order.lines.length === 0 && <p className={classes.soft}>Nothing is on this order yet.</p>}
          {editable && (
            <div className={classes.addLine}>
              <AddLine order={order} draft={draft} onSaved={onSettled} />
            </div>
          )}
        </SectionCard>
        {DELIVERED.has(order.state) && <ComparisonCards query={{ orderId: order.id }} />}
        <OrderNote order={order} draft={draft} editable={editable} />
        {SHOWN_STATES.includes(order.state) && <SupplierLink order={order} onSettled={onSettled} />}
      </div>
      {CANCELLABLE.has(order.state) && <CancelOrder order={order} onSettled={onSettled} />}
    </>
  );
}

function OrderHead({ order }: { order: PurchaseOrder }) {
  const format = useFormat();
  const before = beforeText(order, format);
  const also = order.also_ordered.map((number) => `No. ${number}`).join(", ");
  const notes = [
    ...order.warnings,
    also &&
      EDITABLE.has(order.state) &&
      `${order.supplier_name} has ${also} for this day already. This comes in addition.`,
    order.send_error,
    order.state === "unconfirmed" && "Nobody knows whether this order went out. Please ask the supplier.",
  ].flatMap((text) => text || []);
  return (
    <>
      <PageHeader
        title={`${order.supplier_name}, ${dayText(order.deliver_on)}`}
        subtitle={`No. ${order.number}: ${contentText(order, format)}`}
        back={<BackLink to="/purchase-orders">Back to Orders</BackLink>}
        actions={
          <>
            {RECEIVABLE_STATES.includes(order.state) && (
              <Button
                variant="default"
                renderRoot={(props) => <Link {...props} to="/receive" search={{ order: order.id }} />}
                leftSection={<IconTruckDelivery size={18} aria-hidden />}
              >
                Receive
              </Button>
            )}
            <Button
              variant="default"
              component="a"
              href={addressInTab(purchaseOrderPdf, { query: { id: order.id } })}
              download
              leftSection={<IconDownload size={18} aria-hidden />}
            >
              PDF
            </Button>
          </>
        }
      />
      <p className={`${ui.cluster} ${classes.head}`}>
        <StatusBadge status={order.state} />
        {before && <span className={classes.soft}>{before}</span>}
        {order.approved_at && <span className={classes.soft}>Approved by {order.approved_by ?? "somebody"}</span>}
        {order.sent_at && order.sent_by && (
          <span className={classes.soft}>
            {ORDER_BY_LABELS[order.sent_by]}, {format.dateTime(order.sent_at)}
          </span>
        )}
      </p>
      {notes.map((note) => (
        <p key={note} className={classes.warn}>
          {note}
        </p>
      ))}
    </>
  );
}

function OrderNote({ order, draft, editable }: { order: PurchaseOrder; draft: OrderDraft; editable: boolean }) {
  if (!editable) return order.note === "" ? null : <p className={classes.quote}>{order.note}</p>;
  return (
    <SectionCard title="For the supplier">
      <FormRow>
        <TextInput
          label="Deliver on"
          type="date"
          value={draft.day}
          onChange={({ currentTarget: { value } }) => value && draft.setDay(value)}
        />
        <Textarea
          label="Note to the supplier"
          autosize
          maxLength={1000}
          value={draft.note}
          onChange={(event) => draft.setNote(event.currentTarget.value)}
        />
      </FormRow>
    </SectionCard>
  );
}

/** The supplier's text from its page or from WhatsApp, word for word. It changes nothing by itself. */
function SupplierReply({ order }: { order: PurchaseOrder }) {
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
