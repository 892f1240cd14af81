import { useState } from "react";
import type { Supplier } from "#src/features/suppliers/contract.ts";
import type { Column } from "#src/web/ui/data-column.ts";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { SearchField } from "#src/web/ui/search-field.tsx";
import { Toolbar } from "#src/web/ui/toolbar.tsx";
import { likenessKey } from "#src/shared/text-key.ts";

const columns: Column<Supplier>[] = [
  {
    key: "name",
    header: "Name",
    width: "minmax(10rem, 2fr)",
    render: ({ name }) => name,
    sortValue: ({ name }) => name,
  },
  {
    key: "contact",
    header: "Contact",
    width: "minmax(9rem, 1fr)",
    render: ({ contact }) => contact ?? "–",
    sortValue: ({ contact }) => contact,
  },
  {
    key: "email",
    header: "Email",
    width: "minmax(12rem, 1.5fr)",
    render: ({ email }) => email ?? "–",
    sortValue: ({ email }) => email,
  },
];

/** Minimum number of suppliers for a search field; a shorter list is read at a glance. */
const MIN_SUPPLIERS_FOR_SEARCH = 8;

interface SupplierTableProps {
  suppliers: readonly Supplier[];
  selectedId: string | null;
  onSelect: (id: string) => void;
}

export function SupplierTable({ suppliers, selectedId, onSelect }: SupplierTableProps) {
  const [search, setSearch] = useState("");
  const text = likenessKey(search);
  const shown = suppliers.filter(({ name, contact, email, customer_id }) =>
    [name, contact, email, customer_id].some((field) => likenessKey(field ?? "").includes(text)),
  );
  return (
    <>
      {suppliers.length >= MIN_SUPPLIERS_FOR_SEARCH && (
        <Toolbar>
          <SearchField label="Search suppliers" value={search} onChange={setSearch} />
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
