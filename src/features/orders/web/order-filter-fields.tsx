import { NativeSelect } from "@mantine/core";
import type { OrderStatus, PaymentStatus } from "#src/features/orders/contract.ts";
import { ORDER_STATUSES, PAYMENT_STATUSES } from "#src/features/orders/contract.ts";
import classes from "#src/features/orders/web/orders.module.css";
import { addDays } from "#src/shared/time.ts";
import { FilterBar } from "#src/web/ui/filter-bar.tsx";
import { SearchField } from "#src/web/ui/search-field.tsx";
import { Toolbar } from "#src/web/ui/toolbar.tsx";
import ui from "#src/web/ui/patterns.module.css";

type Period = "" | "today" | "yesterday" | "week" | "month";

export interface OrderFilter {
  search: string;
  status: OrderStatus | "";
  payment_status: PaymentStatus | "";
  period: Period;
}

export const NO_FILTER: OrderFilter = { search: "", status: "", payment_status: "", period: "" };

const STATUS_LABELS: Record<OrderStatus, string> = {
  pending: "Pending",
  processing: "Processing",
  completed: "Completed",
  cancelled: "Cancelled",
};
const STATUS_OPTIONS: { value: OrderFilter["status"]; label: string }[] = [
  { value: "", label: "All" },
  ...ORDER_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
];

const PAYMENT_LABELS: Record<PaymentStatus, string> = { unpaid: "Unpaid", paid: "Paid", refunded: "Refunded" };

/** Returns the first and last day of a period, counted from the restaurant's today. */
export function rangeOf(period: Period, today: string | undefined): { from?: string; to?: string } {
  if (period === "" || today === undefined) return {};
  const yesterday = addDays(today, -1);
  if (period === "yesterday") return { from: yesterday, to: yesterday };
  const days = { today: 0, week: -6, month: -29 }[period];
  return { from: addDays(today, days), to: today };
}

export function OrderFilterFields({
  filter,
  onChange,
}: {
  filter: OrderFilter;
  onChange: (filter: OrderFilter) => void;
}) {
  return (
    <>
      <Toolbar>
        <SearchField
          label="Search reference, table or dish"
          value={filter.search}
          onChange={(search) => onChange({ ...filter, search })}
        />
        <div className={`${ui.stackSm} ${classes.filters}`}>
          <NativeSelect
            aria-label="Payment"
            value={filter.payment_status}
            onChange={(event) =>
              onChange({ ...filter, payment_status: event.currentTarget.value as PaymentStatus | "" })
            }
            data={[
              { value: "", label: "All payments" },
              ...PAYMENT_STATUSES.map((value) => ({ value, label: PAYMENT_LABELS[value] })),
            ]}
          />
          <NativeSelect
            aria-label="Period"
            value={filter.period}
            onChange={(event) => onChange({ ...filter, period: event.currentTarget.value as Period })}
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
      <FilterBar<OrderFilter["status"]>
        label="Order status"
        options={STATUS_OPTIONS}
        value={filter.status}
        onChange={(status) => onChange({ ...filter, status })}
      />
    </>
  );
}
