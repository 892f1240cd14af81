import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { listReceipts, receiptPdf } from "#src/features/orders/receipts/contract.ts";
import { useTicketPaper } from "#src/features/orders/web/use-ticket-paper.ts";
import { call } from "#src/web/call.ts";
import { addressInTab } from "#src/web/session/company-of-tab.ts";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { Money } from "#src/web/ui/money.tsx";
import list from "#src/web/ui/row-list.module.css";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import ui from "#src/web/ui/patterns.module.css";

/** The receipts of a paid order, to open and print with this device's printer. */
export function OrderReceipts({ orderId, paid }: { orderId: string; paid: string }) {
  const format = useFormat();
  const [paper] = useTicketPaper();
  const receipts = useQuery({
    // Another payment or refund creates another receipt.
    queryKey: ["orders", orderId, "receipts", paid],
    queryFn: async ({ signal }) => (await call(listReceipts, { query: { orderId } }, { signal })).receipts,
  });
  if (receipts.data?.length === 0) return null;
  return (
    <SectionCard title="Receipts">
      {receipts.isPending && <SkeletonRows count={1} label="Loading the receipts" />}
      {receipts.isError && !receipts.data && (
        <ErrorBanner message="The receipts could not be loaded." onRetry={() => void receipts.refetch()} />
      )}
      <ul>
        {receipts.data?.map(({ id, number, kind, amount, currency, issued_at }) => (
          <li key={id} className={`${ui.toolbar} ${ui.divided} ${list.row}`}>
            <span className={`${ui.breakable} ${list.name}`}>
              <Anchor
                href={addressInTab(receiptPdf, { query: { id, paper: paper === "58" ? paper : "80" } })}
                target="_blank"
                underline="always"
              >
                {kind === "sale" ? "Receipt" : "Refund"} {number}
              </Anchor>
              <span className={`${ui.mutedSm} ${list.soft}`}>{format.dateTime(issued_at)}</span>
            </span>
            <Money amount={amount} currency={currency} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
