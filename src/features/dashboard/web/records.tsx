import { useNavigate } from "@tanstack/react-router";
import { useDeferredValue, useState } from "react";
import type { Dashboard } from "#src/features/dashboard/contract.ts";
import { itemColumns, orderColumns, supplierColumns } from "#src/features/dashboard/web/record-columns.tsx";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { FilterBar } from "#src/web/ui/filter-bar.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { Pager } from "#src/web/ui/pager.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import classes from "./dashboard.module.css";

type Shown = "orders" | "inventory" | "suppliers";

interface RecordsProps {
  data: Dashboard | undefined;
  page: number;
  /** Whether the data belong to another page, because the chosen page is still loading. */
  stale: boolean;
  onPage: (page: number) => void;
}

/** The records, page by page. */
export function Records({ data: loaded, page, stale, onPage }: RecordsProps) {
  // Fifty rows are drawn in steps, so that taps in the meantime respond.
  const data = useDeferredValue(loaded);
  const [shown, setShown] = useState<Shown>("orders");
  return (
    <SectionCard title="Latest Records">
      <div className={classes.recordTools}>
        <FilterBar<Shown>
          label="Records"
          value={shown}
          onChange={setShown}
          options={[
            { value: "orders", label: "Orders" },
            { value: "inventory", label: "Inventory" },
            { value: "suppliers", label: "Suppliers" },
          ]}
        />
      </div>
      {!data && <SkeletonRows count={6} label="Loading records" />}
      {data && (
        // The list scrolls, so it must be reachable by keyboard.
        <section
          aria-label="Records of this page"
          tabIndex={0}
          className={classes.scroll}
          data-stale={stale || undefined}
        >
          <RecordTable data={data} shown={shown} />
        </section>
      )}
      {data && <Pager label="Dashboard" page={page} totalPages={data.pagination.totalPages} onChange={onPage} />}
    </SectionCard>
  );
}

const EMPTY = { orders: "No orders", inventory: "No ingredients", suppliers: "No suppliers" };

function RecordTable({ data, shown }: { data: Dashboard; shown: Shown }) {
  const navigate = useNavigate();
  const format = useFormat();
  const { currentPage, totalPages } = data.pagination;
  const shared = {
    rowKey: ({ id }: { id: string }) => id,
    empty: (
      <EmptyState title={EMPTY[shown]}>
        {totalPages > 1 && `There are none on page ${format.number(currentPage)}. Try another page.`}
      </EmptyState>
    ),
  };
  if (shown === "orders") {
    const open = ({ id }: { id: string }) => void navigate({ to: "/orders/$id", params: { id } });
    return (
      <DataTable
        {...shared}
        label="Orders"
        columns={orderColumns}
        rows={data.orders}
        rowLabel={({ reference_id }) => reference_id}
        onRowClick={open}
      />
    );
  }
  if (shown === "inventory") {
    const open = ({ id }: { id: string }) => void navigate({ to: "/inventory", search: { item: id } });
    return <DataTable {...shared} label="Inventory" columns={itemColumns} rows={data.inventory} onRowClick={open} />;
  }
  return <DataTable {...shared} label="Suppliers" columns={supplierColumns} rows={data.suppliers} />;
}
