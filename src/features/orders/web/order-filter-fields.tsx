import { NativeSelect } from "@mantine/core";
import type { OrderStatus, PaymentStatus } from "#src/features/orders/contract.ts";
import { PAYMENT_STATUSES } from "#src/features/orders/contract.ts";
import classes from "#src/features/orders/web/orders.module.css";
import { addDays } from "#src/shared/time.ts";
import { FilterBar } from "#src/web/ui/filter-bar.tsx";
import { SearchField } from "#src/web/ui/search-field.tsx";
import { Toolbar } from "#src/web/ui/toolbar.tsx";

type Period = "" | "today" | "yesterday" | "week" | "month";

export interface Wanted {
  search: string;
  status: OrderStatus | "";
  payment_status: PaymentStatus | "";
  period: Period;
}

export const noFilter: Wanted = { search: "", status: "", payment_status: "", period: "" };

const STATUS_OPTIONS = [
  { value: "", label: "All" },
  { value: "pending", label: "Pending" },
  { value: "processing", label: "Processing" },
  { value: "completed", label: "Completed" },
  { value: "cancelled", label: "Cancelled" },
] as const;

const PAYMENT_LABELS: Record<PaymentStatus, string> = { unpaid: "Unpaid", paid: "Paid", refunded: "Refunded" };

/** First and last day of a period, counted from the restaurant's today. */
export function rangeOf(period: Period, today: string | undefined): { from?: string; to?: string } {
  if (period === "" || today === undefined) return {};
  const yesterday = addDays(today, -1);
  if (period === "yesterday") return { from: yesterday, to: yesterday };
  const days = { today: 0, week: -6, month: -29 }[period];
  return { from: addDays(today, days), to: today };
}

export function OrderFilterFields({ wanted, onChange }: { wanted: Wanted; onChange: (wanted: Wanted) => void }) {
  return (
    <>
      <Toolbar>
        <SearchField
          label="Search reference, table or dish"
          value={wanted.search}
          onChange={(search) => onChange({ ...wanted, search })}
        />
        <div className={classes.filters}>
          <NativeSelect
            aria-label="Payment"
            value={wanted.payment_status}
            onChange={(event) =>
              onChange({ ...wanted, payment_status: event.currentTarget.value as PaymentStatus | "" })
            }
            data={[
              { value: "", label: "All payments" },
              ...PAYMENT_STATUSES.map((value) => ({ value, label: PAYMENT_LABELS[value] })),
            ]}
          />
          <NativeSelect
            aria-label="Period"
            value={wanted.period}
            onChange={(event) => onChange({ ...wanted, period: event.currentTarget.value as Period })}
            data={[
              { value: "", label: "Any day" },
              { value: "today", label: "Today" },
              { value: "yesterday", label: "Yesterday" },
              { value: "week", label: "Last 7 days" },
              { value: "month", label: "Last 30 days" },
            ]}
          />
        </div>
      </Toolbar>
      <FilterBar<Wanted["status"]>
        label="Order status"
        options={STATUS_OPTIONS}
        value={wanted.status}
        onChange={(status) => onChange({ ...wanted, status })}
      />
    </>
  );
}
