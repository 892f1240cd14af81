import { Anchor, Button, Menu } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import {
  type Bill,
  BILL_LAYOUTS,
  type BillLayout,
  billsCsv,
  listBills,
  markBill,
  type Owed,
} from "#src/features/invoices/bills/contract.ts";
import { formatMoney } from "#src/shared/money.ts";
import { dayIn } from "#src/shared/time.ts";
import { addressInTab } from "#src/web/session/company-of-tab.ts";
import { call, messageOf } from "#src/web/call.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { BackLink } from "#src/web/ui/back-link.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { FilterBar } from "#src/web/ui/filter-bar.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { Pager } from "#src/web/ui/pager.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import { StatusBadge } from "#src/web/ui/status-badge.tsx";
import { Toolbar } from "#src/web/ui/toolbar.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./bills.module.css";

type Filter = "unpaid" | "paid";
const FILTERS = [
  { value: "unpaid", label: "To pay" },
  { value: "paid", label: "Paid" },
] as const;

const billsQuery = (state: Filter, page: number) =>
  queryOptions({
    queryKey: ["bills", state, page],
    queryFn: ({ signal }) => call(listBills, { query: { state, page } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The bills by due date, and what is owed to each supplier. */
export function BillsScreen() {
  const [filter, setFilter] = useState<Filter>("unpaid");
  const [asked, setPage] = useState(1);
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: ["bills"] });
  useRefreshOnEvents(["bills.changed", "invoices.changed", "suppliers.changed"], reload);
  const query = useQuery(billsQuery(filter, asked));
  const { bills = [], owed = [] } = query.data ?? {};
  const totalPages = query.data?.pagination.totalPages ?? 1;
  // The last bill of the last page may have been paid in the meantime.
  if (query.data && !query.isPlaceholderData && asked > totalPages) setPage(totalPages);
  const show = (next: Filter) => {
    setFilter(next);
    setPage(1);
  };
  return (
    <>
      <PageHeader
        title="Bills"
        subtitle="What you owe your suppliers. Nothing is paid from here."
        back={<BackLink to="/invoices">Back to Invoices</BackLink>}
        actions={
          <>
            <Button variant="default" renderRoot={(props) => <Link {...props} to="/credits" />}>
              Credits
            </Button>
            <DownloadMenu />
          </>
        }
      />
      <Toolbar>
        <FilterBar<Filter> label="Bills" value={filter} onChange={show} options={FILTERS} />
      </Toolbar>
      {query.isPending && <SkeletonRows count={5} label="Loading bills" />}
      {query.isError && !query.data && (
        <ErrorState
          message="The bills could not be loaded."
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
      {query.data && bills.length === 0 && (
        <EmptyState title={filter === "unpaid" ? "Nothing to pay" : "Nothing paid yet"}>
          Invoices you save appear here. Give a supplier payment terms, and each gets its due date.
        </EmptyState>
      )}
      <div className={classes.cards}>
        {filter === "unpaid" && owed.length > 0 && <OwedCard owed={owed} />}
        {bills.length > 0 && (
          <SectionCard title={filter === "unpaid" ? "By due date" : "Paid"}>
            <ul className={classes.rows}>
              {bills.map((bill) => (
                <BillRow key={bill.invoice_id} bill={bill} onChanged={() => void reload()} />
              ))}
            </ul>
            <Pager label="Bills" page={asked} totalPages={totalPages} onChange={setPage} />
          </SectionCard>
        )}
      </div>
    </>
  );
}

const LAYOUT_NAMES: Record<BillLayout, string> = {
  plain: "All columns",
  xero: "For Xero",
  quickbooks: "For QuickBooks",
};

function DownloadMenu() {
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />}>
          CSV
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {BILL_LAYOUTS.map((layout) => (
          <Menu.Item key={layout} component="a" href={addressInTab(billsCsv, { query: { layout } })}>
            {LAYOUT_NAMES[layout]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function OwedCard({ owed }: { owed: readonly Owed[] }) {
  const { locale } = useFormat();
  return (
    <SectionCard title="Owed to">
      <ul className={classes.rows}>
        {owed.map(({ supplier_id, supplier_name, currency, amount, overdue }) => (
          <li key={`${supplier_id} ${currency}`} className={`${ui.columns} ${ui.divided} ${classes.row}`}>
            <span>{supplier_name}</span>
            <span className={classes.amount}>{formatMoney(amount, currency, locale)}</span>
            {overdue > 0 && <span className={ui.mutedMd}>{formatMoney(overdue, currency, locale)} of it overdue</span>}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function BillRow({ bill, onChanged }: { bill: Bill; onChanged: () => void }) {
  const format = useFormat();
  const { timezone } = useCompany();
  const isPaid = bill.state === "paid";
  const mark = useMutation({
    mutationFn: () =>
      call(markBill, { body: { invoice_id: bill.invoice_id, paid_on: isPaid ? null : dayIn(timezone) } }),
    onError: (error) => notify.error("This was not saved", messageOf(error, "Please try again.")),
    onSettled: onChanged,
  });
  return (
    <li className={`${ui.columns} ${ui.divided} ${classes.row}`}>
      <span className={`${ui.cluster} ${classes.head}`}>
        <Anchor renderRoot={(props) => <Link {...props} to="/invoices/$id" params={{ id: bill.invoice_id }} />}>
          {bill.supplier_name} {bill.invoice_number}
        </Anchor>
        {bill.state === "overdue" && <StatusBadge status="Overdue" tone="bad" />}
        {bill.state === "credit" && <StatusBadge status="Credit" tone="quiet" />}
      </span>
      <span className={classes.amount}>{formatMoney(bill.amount, bill.currency, format.locale)}</span>
      <span className={ui.mutedMd}>
        {bill.paid_on === null
          ? bill.due_on === null
            ? `Of ${format.day(bill.date)}, no payment terms known`
            : `Due ${format.day(bill.due_on)}`
          : `Paid ${format.day(bill.paid_on)}, marked by ${bill.paid_by ?? "the app"}`}
      </span>
      <Button variant="default" className={classes.act} loading={mark.isPending} onClick={() => mark.mutate()}>
        {isPaid ? "Not Paid After All" : bill.state === "credit" ? "Mark as Used" : "Mark as Paid Today"}
      </Button>
    </li>
  );
}
