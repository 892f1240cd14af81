import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { IconArrowMerge, IconBrandWhatsapp, IconPencil, IconScale, IconTrash } from "@tabler/icons-react";
import { type ComponentType, type ReactNode, useState } from "react";
import { deleteItem, type InventoryItem } from "#src/features/inventory/contract.ts";
import { needsReorder } from "#src/features/inventory/rules.ts";
import { EditItem } from "#src/features/inventory/web/edit-item.tsx";
import { amountOf, ItemStatus, type ListedItem, PRICE_DIGITS } from "#src/features/inventory/web/item-columns.tsx";
import { ItemHistory } from "#src/features/inventory/web/item-history.tsx";
import { MergeItem } from "#src/features/inventory/web/merge-item.tsx";
import { PackSizes } from "#src/features/inventory/web/pack-sizes.tsx";
import { dropItem } from "#src/features/inventory/web/queries.ts";
import { notifyReorderRequest, sendReorderRequest } from "#src/features/inventory/web/reorder-request.ts";
import { StockDialog } from "#src/features/inventory/web/stock-dialog.tsx";
import { WasteDialog } from "#src/features/inventory/web/waste-dialog.tsx";
import { call, messageOf } from "#src/web/call.ts";
import { ChangeButton } from "#src/web/ui/change-button.tsx";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { Facts } from "#src/web/ui/facts.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { Quantity } from "#src/web/ui/quantity.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./inventory.module.css";

interface ItemPanelProps {
  item: ListedItem;
  PriceHistory: ComponentType<{ itemId: string }>;
  Confidence: ComponentType<{ itemId: string; unit: string }>;
  AverageCost: ComponentType<{ item: InventoryItem }>;
  PrepSection: ComponentType<{ item: InventoryItem }>;
  UseByDates: ComponentType<{ item: InventoryItem }>;
  Suppliers: ComponentType<{ item: InventoryItem }>;
  onDeleted: () => void;
}

/** One ingredient: details, actions, packs and history. Needs a `key`, so that another ingredient starts afresh. */
export function ItemPanel({ item, onDeleted, ...parts }: ItemPanelProps) {
  const { PriceHistory, Confidence, AverageCost, PrepSection, UseByDates, Suppliers } = parts;
  const [open, setOpen] = useState<"edit" | "stock" | "waste" | "merge" | null>(null);
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(deleteItem, { query: { id: item.id } }),
    onSuccess: ({ id }) => {
      notify.success("Ingredient Deleted", "Inventory item deleted successfully");
      dropItem(client, id);
      onDeleted();
    },
    onError: (error) => notify.error("Failed to delete inventory item", messageOf(error, "")),
  });
  if (open === "edit") return <EditItem item={item} onDone={() => setOpen(null)} />;
  return (
    <>
      <p className={classes.inStock}>
        <Quantity value={item.quantity_available} unit={item.unit} />
      </p>
      <Confidence itemId={item.id} unit={item.unit} />
      <ItemFacts item={item} averageCost={<AverageCost item={item} />} />
      <div className={`${ui.stackSm} ${classes.actions}`}>
        <ChangeButton
          className={classes.wide}
          leftSection={<IconScale size={18} aria-hidden />}
          onClick={() => setOpen("stock")}
        >
          Update Stock
        </ChangeButton>
        {needsReorder(item) && <ReorderButton item={item} />}
        <ChangeButton
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
          onClick={() => setOpen("edit")}
        >
          Edit Details
        </ChangeButton>
        <ChangeButton
          variant="default"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => setOpen("waste")}
        >
          Record Waste
        </ChangeButton>
        <ChangeButton
          className={classes.wide}
          variant="default"
          leftSection={<IconArrowMerge size={18} aria-hidden />}
          onClick={() => setOpen("merge")}
        >
          Merge with Another
        </ChangeButton>
        <div className={classes.wide}>
          <ConfirmButton label="Delete Item" fullWidth busy={remove.isPending} onConfirm={() => remove.mutate()} />
        </div>
      </div>
      <PrepSection item={item} />
      <PackSizes item={item} />
      <Suppliers item={item} />
      <UseByDates item={item} />
      <PriceHistory key={item.id} itemId={item.id} />
      <ItemHistory item={item} />
      {open === "stock" && <StockDialog item={item} onClose={() => setOpen(null)} />}
      {open === "merge" && <MergeItem item={item} onClose={() => setOpen(null)} />}
      {open === "waste" && <WasteDialog item={item} onClose={() => setOpen(null)} />}
    </>
  );
}

function ItemFacts({ item, averageCost }: { item: ListedItem; averageCost: ReactNode }) {
  const format = useFormat();
  return (
    <Facts
      rows={[
        ["Unit", item.unit],
        ["Item/Code", item.item_code ?? "–"],
        ["Unit Price", <Money key="price" amount={item.unit_price} digits={PRICE_DIGITS} />],
        ["Average Cost", averageCost],
        ["Amount", <Money key="amount" amount={amountOf(item)} />],
        ["Status", <ItemStatus key="status" item={item} />],
        ["Reorder At", <Quantity key="threshold" value={item.reorder_threshold} unit={item.unit} />],
        ["Par", item.par === null ? "–" : <Quantity key="par" value={item.par} unit={item.unit} />],
        ["Supplier", item.supplier_name ?? "None"],
        ["Category", item.category_name ?? "None"],
        ["Shelf Life", item.shelf_life_days === null ? "–" : daysText(item.shelf_life_days)],
        [
          "Last Alert",
          item.last_notification_sent ? (
            format.dateTime(item.last_notification_sent)
          ) : (
            <NoAlert key="alert" item={item} />
          ),
        ],
      ]}
    />
  );
}

const daysText = (days: number) => (days === 1 ? "1 day" : `${days} days`);

/** Shown when no alert was sent, although one may be waiting. */
function NoAlert({ item }: { item: ListedItem }) {
  if (!needsReorder(item)) return "–";
  return (
    <Link to="/messages" search={{ show: "waiting" }}>
      Pending
    </Link>
  );
}

function ReorderButton({ item }: { item: ListedItem }) {
  const client = useQueryClient();
  const request = useMutation({
    mutationFn: () => sendReorderRequest(item.id),
    onSuccess: (outcome) => {
      notifyReorderRequest(outcome);
      return client.invalidateQueries({ queryKey: ["inventory"] });
    },
    onError: (error) => notify.error("Failed to send reorder notification", messageOf(error, "")),
  });
  return (
    <Button
      className={classes.wide}
      variant="default"
      leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
      disabled={request.isPending}
      onClick={() => request.mutate()}
    >
      {request.isPending ? "Sending..." : "Send Reorder Request Manually"}
    </Button>
  );
}
