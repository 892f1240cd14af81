import { Button } from "@mantine/core";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { IconClipboardCheck, IconFileInvoice, IconPlus, IconUpload, IconX } from "@tabler/icons-react";
import { type ComponentType, useEffect, useState } from "react";
import { AddItem } from "#src/features/inventory/web/add-item.tsx";
import { columns } from "#src/features/inventory/web/item-columns.tsx";
import { ItemPanel } from "#src/features/inventory/web/item-panel.tsx";
import { useInventoryList, type StockFilter } from "#src/features/inventory/web/use-inventory-list.ts";
import { useInventoryRefresh } from "#src/features/inventory/web/use-inventory-refresh.ts";
import { useReorderAlerts } from "#src/features/inventory/web/use-reorder-alerts.ts";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { DetailPanel } from "#src/web/ui/detail-panel.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { FilterBar } from "#src/web/ui/filter-bar.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { ListDetail } from "#src/web/ui/list-detail.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SearchField } from "#src/web/ui/search-field.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import { Toolbar } from "#src/web/ui/toolbar.tsx";
import { useWide } from "#src/web/ui/use-wide.ts";
import classes from "./inventory.module.css";

const NAME_FIRST = { key: "name" };

interface UploadSectionProps {
  /** The upload card is open; otherwise a line says what waits. */
  opened: boolean;
  onOpen: () => void;
  /** An invoice came into stock. */
  onSaved: () => void;
}

interface InventoryScreenProps {
  /** The incoming invoices, above the table. */
  UploadSection: ComponentType<UploadSectionProps>;
  /** What the selected item cost over time. */
  PriceHistory: ComponentType<{ itemId: string }>;
}

export function InventoryScreen({ UploadSection, PriceHistory }: InventoryScreenProps) {
  const list = useInventoryList();
  const format = useFormat();
  const navigate = useNavigate();
  const wide = useWide();
  const {
    item: selectedId,
    upload,
    review,
  }: { item?: string; upload?: string; review?: string } = useSearch({ strict: false });
  // One panel at a time stands above the table.
  const [panel, setPanel] = useState<"add" | "upload" | null>(
    upload === undefined && review === undefined ? null : "upload",
  );
  useInventoryRefresh();
  useReorderAlerts();
  const { inventory, items, shown, search, filter } = list;
  const selected = items.find((item) => item.id === selectedId);
  const select = (item: string | undefined) =>
    void navigate({ to: "/inventory", search: item === undefined ? {} : { item }, replace: true, resetScroll: false });

  const failed = inventory.isError && !inventory.data;
  useEffect(() => {
    if (failed) notify.error("Error", "Could not load inventory data. Please try again later.");
  }, [failed]);

  return (
    <>
      <PageHeader
        title="Inventory"
        actions={
          <>
            <Button
              variant="default"
              component={Link}
              to="/inventory/stocktake"
              leftSection={<IconClipboardCheck size={18} aria-hidden />}
            >
              Stocktake
            </Button>
            <Button
              variant="default"
              component={Link}
              to="/invoices"
              leftSection={<IconFileInvoice size={18} aria-hidden />}
            >
              Invoices
            </Button>
            <Button
              variant="default"
              leftSection={panel === "upload" ? <IconX size={18} aria-hidden /> : <IconUpload size={18} aria-hidden />}
              onClick={() => setPanel(panel === "upload" ? null : "upload")}
            >
              {panel === "upload" ? "Hide Upload" : "Upload Invoice"}
            </Button>
            <Button
              variant={panel === "add" ? "default" : "filled"}
              leftSection={panel === "add" ? <IconX size={18} aria-hidden /> : <IconPlus size={18} aria-hidden />}
              onClick={() => setPanel(panel === "add" ? null : "add")}
            >
              {panel === "add" ? "Cancel" : "Add Item"}
            </Button>
          </>
        }
      />
      <ListDetail
        detail={
          <DetailPanel
            opened={selected !== undefined}
            onClose={() => select(undefined)}
            title={selected?.name}
            emptyText="No inventory item selected"
          >
            {selected && (
              <ItemPanel
                key={selected.id}
                item={selected}
                PriceHistory={PriceHistory}
                onGone={() => select(undefined)}
              />
            )}
          </DetailPanel>
        }
      >
        <UploadSection opened={panel === "upload"} onOpen={() => setPanel("upload")} onSaved={() => setPanel(null)} />
        {panel === "add" && (
          <div className={classes.above}>
            <AddItem
              onCancel={() => setPanel(null)}
              onAdded={(item) => {
                setPanel(null);
                // A sheet over the list would hide where it went.
                if (wide) select(item.id);
              }}
            />
          </div>
        )}
        {inventory.isRefetchError && (
          <ErrorBanner
            message="Could not refresh inventory data. Please reload the page."
            onRetry={() => void inventory.refetch()}
          />
        )}
        {failed ? (
          <ErrorState
            message="Failed to load inventory data. Please try again later."
            onRetry={() => void inventory.refetch()}
            busy={inventory.isFetching}
          />
        ) : (
          <>
            <Toolbar>
              <SearchField label="Search inventory" value={search} onChange={list.setSearch} />
              <FilterBar<StockFilter>
                label="Stock status"
                value={filter}
                onChange={list.setFilter}
                options={[
                  { value: "all", label: "All", count: list.counts.all },
                  { value: "low", label: "Low Stock", count: list.counts.low },
                  { value: "out", label: "Out of Stock", count: list.counts.out },
                ]}
              />
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
                onRowClick={({ id }) => select(id)}
                selectedKey={selected?.id ?? null}
                defaultSort={NAME_FIRST}
                empty={
                  items.length === 0 ? (
                    <EmptyState title="No inventory items found. Add items to get started." />
                  ) : (
                    <EmptyState title="No ingredient matches." />
                  )
                }
                footer={`Total: ${format.number(items.length)} ingredients`}
              />
            )}
          </>
        )}
      </ListDetail>
    </>
  );
}
