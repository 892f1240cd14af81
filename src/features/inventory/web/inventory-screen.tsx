import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ComponentType, useEffect, useState } from "react";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { AddItem } from "#src/features/inventory/web/add-item.tsx";
import { CategoriesDialog } from "#src/features/inventory/web/categories-dialog.tsx";
import { type AreaSelect, EditMany } from "#src/features/inventory/web/edit-many.tsx";
import { InventoryActions, type OpenCard } from "#src/features/inventory/web/inventory-actions.tsx";
import { InventoryTable } from "#src/features/inventory/web/inventory-table.tsx";
import { ItemPanel } from "#src/features/inventory/web/item-panel.tsx";
import { useInventoryList } from "#src/features/inventory/web/use-inventory-list.ts";
import { useInventoryRefresh } from "#src/features/inventory/web/use-inventory-refresh.ts";
import { useReorderAlerts } from "#src/features/inventory/web/use-reorder-alerts.ts";
import { DetailPanel } from "#src/web/ui/detail-panel.tsx";
import { ListDetail } from "#src/web/ui/list-detail.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { useAddressRequest } from "#src/web/ui/use-address-request.ts";
import { useWide } from "#src/web/ui/use-wide.ts";
import classes from "./inventory.module.css";

interface UploadSectionProps {
  /** Whether the upload card is open; when closed, it shows one line about waiting invoices. */
  opened: boolean;
  onOpen: () => void;
  /** Called when an invoice was saved to the inventory. */
  onSaved: () => void;
}

interface InventoryScreenProps {
  /** The upload of invoices, above the table. */
  UploadSection: ComponentType<UploadSectionProps>;
  /** The prices of the selected item over time. */
  PriceHistory: ComponentType<{ itemId: string }>;
  /** How certain the book stock of the selected item is. */
  Confidence: ComponentType<{ itemId: string; unit: string }>;
  /** What one unit of the selected item cost on average. */
  AverageCost: ComponentType<{ item: InventoryItem }>;
  /** Selects the storage area of many items. */
  AreaSelect: AreaSelect;
  /** The recipe and the batches of an item that is made here. */
  PrepSection: ComponentType<{ item: InventoryItem }>;
  /** The use-by dates of the selected item. */
  UseByDates: ComponentType<{ item: InventoryItem }>;
  /** The suppliers of the selected item. */
  Suppliers: ComponentType<{ item: InventoryItem }>;
}

interface InventorySearch {
  item?: string;
  upload?: string;
  review?: string;
}

export function InventoryScreen({ UploadSection, AreaSelect, ...panelParts }: InventoryScreenProps) {
  const list = useInventoryList();
  const navigate = useNavigate();
  const wide = useWide();
  const { item: selectedId, upload, review }: InventorySearch = useSearch({ strict: false });
  const [openCard, setOpenCard] = useState<OpenCard>(upload === undefined && review === undefined ? null : "upload");
  const [editing, setEditing] = useState<"many" | "categories" | null>(null);
  useAddressRequest("add", () => setOpenCard("add"));
  useAddressRequest("upload", () => setOpenCard("upload"));
  useInventoryRefresh();
  useReorderAlerts();
  const selected = list.items.find((item) => item.id === selectedId);
  const select = (item: string | undefined) =>
    void navigate({ to: "/inventory", search: item === undefined ? {} : { item }, replace: true, resetScroll: false });

  const failed = list.inventory.isError && !list.inventory.data;
  useEffect(() => {
    if (failed) notify.error("Error", "Could not load inventory data. Please try again later.");
  }, [failed]);

  return (
    <>
      <PageHeader
        title="Inventory"
        actions={
          <InventoryActions
            openCard={openCard}
            onOpen={setOpenCard}
            itemOpened={wide && selected !== undefined}
            onEditCategories={() => setEditing("categories")}
          />
        }
      />
      <ListDetail
        detail={
          <DetailPanel
            subject={selected?.id}
            onClose={() => select(undefined)}
            title={selected?.name}
            emptyText="No inventory item selected"
          >
            {selected && (
              <ItemPanel key={selected.id} item={selected} {...panelParts} onDeleted={() => select(undefined)} />
            )}
          </DetailPanel>
        }
      >
        <UploadSection
          opened={openCard === "upload"}
          onOpen={() => setOpenCard("upload")}
          onSaved={() => setOpenCard(null)}
        />
        {openCard === "add" && (
          <div className={classes.above}>
            <AddItem
              onCancel={() => setOpenCard(null)}
              onAdded={(item) => {
                setOpenCard(null);
                // On a phone the panel is a sheet over the list and would hide the new item's position.
                if (wide) select(item.id);
              }}
            />
          </div>
        )}
        <InventoryTable
          list={list}
          selectedId={selected?.id ?? null}
          onSelect={select}
          onEditMany={() => setEditing("many")}
        />
      </ListDetail>
      {editing === "many" && <EditMany items={list.shown} AreaSelect={AreaSelect} onClose={() => setEditing(null)} />}
      {editing === "categories" && <CategoriesDialog onClose={() => setEditing(null)} />}
    </>
  );
}
