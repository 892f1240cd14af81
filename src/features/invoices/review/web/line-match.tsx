import { Button, NativeSelect } from "@mantine/core";
import { IconArrowDownRight } from "@tabler/icons-react";
import { memo, useState } from "react";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { isGuess } from "#src/features/invoices/review/blocking-issues.ts";
import type { ReviewedLine } from "#src/features/invoices/review/contract.ts";
import type { DraftLine } from "#src/features/invoices/review/review-draft.ts";
import { lineId } from "#src/features/invoices/review/web/field-ids.ts";
import { ItemPicker } from "#src/features/invoices/review/web/item-picker.tsx";
import { LineSize } from "#src/features/invoices/review/web/line-size.tsx";
import { priceChangeText, sizeText } from "#src/features/invoices/review/web/receiving-text.ts";
import { receivesText } from "#src/features/invoices/receipts/web/receives-text.ts";
import { FROM_INVOICE_UNIT, INVENTORY_UNITS } from "#src/shared/units.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { StatusBadge } from "#src/web/ui/status-badge.tsx";
import classes from "./review-line.module.css";

interface LineMatchProps {
  line: DraftLine;
  /** As a person counts. */
  place: number;
  reviewed: ReviewedLine | undefined;
  items: readonly InventoryItem[];
  /** The invoice's money is the company's, or its rate is known. */
  priced: boolean;
  onChange: (changes: Partial<DraftLine>) => void;
}

/** Which ingredient a line is, how it was found, and what it brings into stock. */
export const LineMatch = memo(function LineMatch({ line, place, reviewed, items, priced, onChange }: LineMatchProps) {
  const { destination } = line;
  const isNew = destination.to === "new" || (destination.to === "matched" && reviewed?.match.by === "none");
  const guess = isGuess(line, reviewed);
  return (
    <div className={classes.match}>
      <span className={classes.badge}>
        <IconArrowDownRight size={16} aria-hidden />
        <StatusBadge status={badgeOf(line, reviewed)} />
      </span>
      <div className={classes.pick}>
        <ItemPicker
          id={lineId(line.key, "match")}
          label={`Ingredient of line ${place}`}
          shown={shownName(line, reviewed, items)}
          items={items}
          suggestions={reviewed?.suggestions ?? []}
          name={line.item_name}
          onPick={(picked) => onChange({ destination: picked })}
        />
        {guess && reviewed?.match.inventory_item_id && (
          <Button
            id={lineId(line.key, "guess")}
            data-doubt
            variant="default"
            aria-label={`Line ${place} is ${reviewed.match.name}`}
            onClick={() =>
              onChange({ destination: { to: "item", id: reviewed.match.inventory_item_id ?? "" }, size: line.size })
            }
          >
            Yes, it is
          </Button>
        )}
        {isNew && (
          <NativeSelect
            aria-label={`Unit that line ${place} is held in`}
            title="The unit it is held in"
            className={classes.held}
            data={INVENTORY_UNITS}
            value={heldUnit(line, reviewed)}
            onChange={({ currentTarget: { value } }) => {
              const unit = INVENTORY_UNITS.find((one) => one === value);
              if (unit) {
                const name = destination.to === "new" ? destination.name : null;
                onChange({ destination: { to: "new", name, unit }, size: null });
              }
            }}
          />
        )}
      </div>
      {destination.to !== "nothing" && <Brings line={line} reviewed={reviewed} priced={priced} onChange={onChange} />}
    </div>
  );
});

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
  return (destination.to === "new" && destination.name) || item_name;
}

/** What the server would hold it in, unless a person said. */
function heldUnit({ destination, unit }: DraftLine, reviewed: ReviewedLine | undefined) {
  if (destination.to === "new" && destination.unit) return destination.unit;
  return reviewed?.receives?.unit ?? reviewed?.needs_size?.to ?? FROM_INVOICE_UNIT[unit];
}

function Brings({
  line,
  reviewed,
  priced,
  onChange,
}: Pick<LineMatchProps, "line" | "reviewed" | "priced" | "onChange">) {
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  if (!reviewed) return null;
  const { receives, needs_size, price_change } = reviewed;
  const from = line.unit_text || line.unit;
  // What one of its units holds is worth asking only once it is clear what it is.
  if (needs_size && isGuess(line, reviewed)) return null;
  if (needs_size) {
    return (
      <div className={classes.brings}>
        <LineSize line={line} {...needs_size} asked onChange={(size) => onChange({ size })} />
      </div>
    );
  }
  if (!receives) return <p className={classes.brings}>Brings nothing into stock.</p>;
  const by = sizeText(receives, line);
  const change = priced ? priceChangeText(reviewed, format) : null;
  return (
    <div className={classes.brings}>
      <span>
        adds{" "}
        <strong>{priced ? receivesText(receives, format) : format.quantity(receives.quantity, receives.unit)}</strong>
        {by && <span className={classes.soft}> {by}</span>}
      </span>
      {by && !asking && line.size === null && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAsking(true)}>
          Change
        </Button>
      )}
      {change && (
        <span className={classes.change}>
          {price_change?.anomaly && <StatusBadge status="unusual_price" />} {change}
        </span>
      )}
      {(asking || line.size !== null) && (
        <LineSize line={line} from={from} to={receives.unit} offer={null} onChange={(size) => onChange({ size })} />
      )}
    </div>
  );
}
