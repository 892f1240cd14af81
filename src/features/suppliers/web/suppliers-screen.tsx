import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { IconFileInvoice, IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { createSupplier, type NewSupplier, type Supplier } from "#src/features/suppliers/contract.ts";
import { suppliersQuery } from "#src/features/suppliers/web/queries.ts";
import { SupplierForm } from "#src/features/suppliers/web/supplier-form.tsx";
import { SupplierPanel } from "#src/features/suppliers/web/supplier-panel.tsx";
import { call, CallError } from "#src/web/call.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";
import type { Column } from "#src/web/ui/data-column.ts";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { DetailPanel } from "#src/web/ui/detail-panel.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { ListDetail } from "#src/web/ui/list-detail.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SearchField } from "#src/web/ui/search-field.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import { Toolbar } from "#src/web/ui/toolbar.tsx";
import classes from "./suppliers.module.css";

const NOT_CREATED = "Failed to create supplier. Please try again.";

export function SuppliersScreen() {
  const suppliers = useQuery(suppliersQuery);
  const client = useQueryClient();
  const [adding, setAdding] = useState(false);
  const [search, setSearch] = useState("");
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const selected = suppliers.data?.find((supplier) => supplier.id === selectedId);
  useRefreshOnEvents(["invoices.changed"], () => void client.invalidateQueries({ queryKey: ["supplier-invoices"] }));
  useRefreshOnEvents(["suppliers.changed"], () => void client.invalidateQueries(suppliersQuery));
  useEffect(() => {
    if (suppliers.isError)
      notify.error("Failed to load suppliers", "Could not load suppliers. Please try again later.");
  }, [suppliers.isError]);

  const add = useMutation({
    mutationFn: (body: NewSupplier) => call(createSupplier, { body }),
    onSuccess: async ({ supplier }) => {
      setAdding(false);
      notify.success("Supplier Added", `${supplier.name} has been added to your suppliers.`);
      await client.invalidateQueries(suppliersQuery);
      setSelectedId(supplier.id);
    },
    onError: () => notify.error("Error", NOT_CREATED),
  });

  return (
    <>
      <PageHeader
        title="Suppliers"
        actions={
          <>
            <Button
              variant="default"
              component={Link}
              to="/invoices"
              leftSection={<IconFileInvoice size={18} aria-hidden />}
            >
              Invoices
            </Button>
            {!adding && (
              <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
                Add Supplier
              </Button>
            )}
          </>
        }
      />
      <ListDetail
        detail={
          <DetailPanel
            opened={selected !== undefined}
            onClose={() => setSelectedId(null)}
            title={selected?.name}
            emptyText="No supplier selected"
          >
            {selected && <SupplierPanel key={selected.id} supplier={selected} onGone={() => setSelectedId(null)} />}
          </DetailPanel>
        }
      >
        {adding && (
          <div className={classes.adding}>
            <SectionCard title="Add Supplier">
              <SupplierForm
                busy={add.isPending}
                error={add.isError ? refusalOf(add.error) : null}
                onSubmit={(values) => add.mutate(values)}
                onCancel={() => {
                  setAdding(false);
                  add.reset();
                }}
              />
            </SectionCard>
          </div>
        )}
        <h2 className={classes.listTitle}>All Suppliers</h2>
        {suppliers.isPending ? (
          <SkeletonRows label="Loading suppliers" />
        ) : suppliers.isError && !suppliers.data ? (
          <ErrorState
            title="Failed to load suppliers"
            message="Could not load suppliers. Please try again later."
            onRetry={() => void suppliers.refetch()}
            busy={suppliers.isFetching}
          />
        ) : (
          <SupplierTable
            suppliers={suppliers.data}
            search={search}
            onSearch={setSearch}
            selectedId={selectedId}
            onSelect={setSelectedId}
          />
        )}
      </ListDetail>
    </>
  );
}

/** The server's own words where it refused, such as the plan's limit; ours when it could not be reached. */
function refusalOf(error: unknown): string {
  return error instanceof CallError && error.status >= 400 && error.status < 500 ? error.message : NOT_CREATED;
}

const columns: Column<Supplier>[] = [
  { key: "name", header: "Name", render: ({ name }) => name, sortValue: ({ name }) => name },
  { key: "contact", header: "Contact", render: ({ contact }) => contact ?? "–", sortValue: ({ contact }) => contact },
  { key: "email", header: "Email", render: ({ email }) => email ?? "–", sortValue: ({ email }) => email },
];

interface SupplierTableProps {
  suppliers: Supplier[];
  search: string;
  onSearch: (search: string) => void;
  selectedId: string | null;
  onSelect: (id: string | null) => void;
}

/** Few enough suppliers are seen at a glance; a search would only be in the way. */
const SEARCH_FROM = 8;

function SupplierTable({ suppliers, search, onSearch, selectedId, onSelect }: SupplierTableProps) {
  const wanted = search.trim().toLowerCase();
  const shown = suppliers.filter(({ name, contact, email, customer_id }) =>
    [name, contact, email, customer_id].some((text) => text?.toLowerCase().includes(wanted)),
  );
  return (
    <>
      {suppliers.length >= SEARCH_FROM && (
        <Toolbar>
          <SearchField label="Search suppliers" value={search} onChange={onSearch} />
        </Toolbar>
      )}
      <DataTable
        label="All Suppliers"
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        onRowClick={({ id }) => onSelect(id)}
        selectedKey={selectedId}
        defaultSort={{ key: "name" }}
        empty={
          suppliers.length === 0 ? (
            <EmptyState title="No suppliers found. Add a supplier to get started." />
          ) : (
            <EmptyState title={`No supplier matches "${search.trim()}".`} />
          )
        }
      />
    </>
  );
}
