import { Button, NativeSelect } from "@mantine/core";
import { IconArrowDownRight } from "@tabler/icons-react";
import { memo } from "react";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { isToChoose, isUnconfirmed } from "#src/features/invoices/review/blocking-issues.ts";
import type { ReviewedLine } from "#src/features/invoices/review/contract.ts";
import type { DraftLine } from "#src/features/invoices/review/review-draft.ts";
import { lineId } from "#src/features/invoices/review/web/field-ids.ts";
import { ItemPicker } from "#src/features/invoices/review/web/item-picker.tsx";
import { LineReceives } from "#src/features/invoices/review/web/line-receives.tsx";
import { FROM_INVOICE_UNIT, INVENTORY_UNITS } from "#src/shared/units.ts";
import { StatusBadge } from "#src/web/ui/status-badge.tsx";
import classes from "./line-match.module.css";
import { useFormat } from "#src/web/ui/format.tsx";
import ui from "#src/web/ui/patterns.module.css";

interface LineMatchProps {
  line: DraftLine;
  /** From 1. */
  number: number;
  reviewed: ReviewedLine | undefined;
  items: readonly InventoryItem[];
  /** False while the exchange rate into the company's currency is missing. */
  priced: boolean;
  onChange: (changes: Partial<DraftLine>) => void;
}

/** The ingredient of a line, how it was found, and what it adds to stock. */
export const LineMatch = memo(function LineMatch({ line, number, reviewed, items, priced, onChange }: LineMatchProps) {
  const { destination } = line;
  const isNew = destination.to === "new" || (destination.to === "matched" && reviewed?.match.by === "none");
  const suggestedId = isUnconfirmed(line, reviewed) ? reviewed?.match.inventory_item_id : null;
  const toChoose = isToChoose(line, reviewed);
  return (
    <div className={`${ui.cluster} ${classes.match}`}>
      <span className={`${ui.inline} ${classes.badge}`}>
        <IconArrowDownRight size={16} aria-hidden />
        <StatusBadge status={badgeOf(line, reviewed)} />
      </span>
      <div className={`${ui.wrap} ${classes.pick}`}>
        <ItemPicker
          id={lineId(line.key, toChoose ? "confirm" : "match")}
          toCheck={toChoose}
          label={`Ingredient of line ${number}`}
          shown={shownName(line, reviewed, items)}
          items={items}
          suggestions={reviewed?.suggestions ?? []}
          name={line.item_name}
          onPick={(picked) => onChange({ destination: picked })}
        />
        {suggestedId && (
          <Button
            id={lineId(line.key, "confirm")}
            data-to-check
            variant="default"
            aria-label={`Confirm: line ${number} is ${reviewed?.match.name}`}
            onClick={() => onChange({ destination: { to: "item", id: suggestedId }, size: line.size })}
          >
            Confirm
          </Button>
        )}
        {isNew && <StockUnit line={line} number={number} reviewed={reviewed} onChange={onChange} />}
      </div>
      {destination.to !== "nothing" && !toChoose && (
        <LineReceives line={line} reviewed={reviewed} priced={priced} onChange={onChange} />
      )}
    </div>
  );
});

/** The unit of a new ingredient in stock. */
function StockUnit({ line, number, reviewed, onChange }: Omit<LineMatchProps, "items" | "priced">) {
  const { destination } = line;
  const { unitOptions } = useFormat();
  return (
    <NativeSelect
      aria-label={`Stock unit of line ${number}`}
      title="Unit in stock"
      className={classes.stockUnit}
      data={unitOptions(INVENTORY_UNITS, stockUnit(line, reviewed))}
      value={stockUnit(line, reviewed)}
      onChange={({ currentTarget: { value } }) => {
        const unit = INVENTORY_UNITS.find((unit) => unit === value);
        const name = destination.to === "new" ? destination.name : null;
        if (unit) onChange({ destination: { to: "new", name, unit }, size: null });
      }}
    />
  );
}

function badgeOf({ destination }: DraftLine, reviewed: ReviewedLine | undefined): string {
  if (destination.to === "nothing") return "not_for_stock";
  if (destination.to === "item") return "chosen";
  const by = destination.to === "new" ? "none" : (reviewed?.match.by ?? "none");
  return by === "none" ? "new_ingredient" : by;
}

function shownName(
  { destination, item_name }: DraftLine,
  reviewed: ReviewedLine | undefined,
  items: readonly InventoryItem[],
) {
  if (destination.to === "nothing") return "Not for stock";
  if (destination.to === "item")
    return items.find(({ id }) => id === destination.id)?.name ?? reviewed?.match.name ?? "";
  if (destination.to === "matched" && reviewed?.match.name) return reviewed.match.name;
  if (destination.to === "matched" && reviewed?.match.by === "suggested") return "Choose the ingredient";
  return (destination.to === "new" && destination.name) || item_name;
}

/** Returns the chosen unit, else the one that the server would use. */
function stockUnit({ destination, unit }: DraftLine, reviewed: ReviewedLine | undefined) {
  if (destination.to === "new" && destination.unit) return destination.unit;
  return reviewed?.receives?.unit ?? reviewed?.needs_size?.to ?? FROM_INVOICE_UNIT[unit];
}
