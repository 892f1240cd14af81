import { Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { columns } from "#src/features/inventory/web/item-columns.tsx";
import type { InventoryList, StockFilter } from "#src/features/inventory/web/use-inventory-list.ts";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { FilterBar } from "#src/web/ui/filter-bar.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { SearchField } from "#src/web/ui/search-field.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import { Toolbar } from "#src/web/ui/toolbar.tsx";

const DEFAULT_SORT = { key: "name" };

interface InventoryTableProps {
  list: InventoryList;
  selectedId: string | null;
  onSelect: (id: string) => void;
  /** Changes fields of the shown items together. */
  onEditMany: () => void;
}

/** The items with search and filter, or the reason why there are none to show. */
export function InventoryTable({ list, selectedId, onSelect, onEditMany }: InventoryTableProps) {
  const { inventory, items, shown, counts } = list;
  const format = useFormat();
  const reload = () => void inventory.refetch();
  if (inventory.isError && !inventory.data) {
    return (
      <ErrorState
        message="Failed to load inventory data. Please try again later."
        onRetry={reload}
        busy={inventory.isFetching}
      />
    );
  }
  return (
    <>
      {inventory.isRefetchError && (
        <ErrorBanner message="Could not refresh inventory data. Please reload the page." onRetry={reload} />
      )}
      <Toolbar>
        <SearchField label="Search inventory" value={list.search} onChange={list.setSearch} />
        <FilterBar<StockFilter>
          label="Stock status"
          value={list.filter}
          onChange={list.setFilter}
          options={[
            { value: "all", label: "All", count: counts.all },
            { value: "low", label: "Low Stock", count: counts.low },
            { value: "out", label: "Out of Stock", count: counts.out },
          ]}
        />
        {shown.length > 0 && (
          <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={onEditMany}>
            Edit Many
          </Button>
        )}
      </Toolbar>
      {inventory.isPending ? (
        <SkeletonRows count={10} label="Loading inventory" />
      ) : (
        <DataTable
          label="Inventory"
          columns={columns}
          rows={shown}
          rowKey={({ id }) => id}
          rowLabel={({ name }) => name}
          onRowClick={({ id }) => onSelect(id)}
          selectedKey={selectedId}
          defaultSort={DEFAULT_SORT}
          empty={
            <EmptyState
              title={
                items.length === 0
                  ? "No inventory items found. Add items to get started."
                  : "No ingredient matches your search."
              }
            />
          }
          footer={`Total: ${format.number(items.length)} ${items.length === 1 ? "ingredient" : "ingredients"}`}
        />
      )}
    </>
  );
}
