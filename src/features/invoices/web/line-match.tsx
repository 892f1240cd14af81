import { Button, NativeSelect } from "@mantine/core";
import { IconArrowDownRight } from "@tabler/icons-react";
import { memo, useState } from "react";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { isGuess } from "#src/features/invoices/obstacles.ts";
import type { MatchedBy, ReviewedLine } from "#src/features/invoices/review-contract.ts";
import type { DraftLine } from "#src/features/invoices/review-draft.ts";
import { lineId } from "#src/features/invoices/web/field-ids.ts";
import { ItemPicker } from "#src/features/invoices/web/item-picker.tsx";
import { LineSize } from "#src/features/invoices/web/line-size.tsx";
import { priceChangeWords, receivesWords, sizeWords } from "#src/features/invoices/web/receiving-words.ts";
import { FROM_INVOICE_UNIT, INVENTORY_UNITS } from "#src/shared/units.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { StatusBadge, type Tone } from "#src/web/ui/status-badge.tsx";
import classes from "./review-line.module.css";

const BADGES: Record<MatchedBy | "nothing", { label: string; tone: Tone }> = {
  learned: { label: "Learned", tone: "good" },
  exact: { label: "Exact", tone: "good" },
  suggested: { label: "Suggested", tone: "warn" },
  chosen: { label: "Chosen", tone: "good" },
  none: { label: "New ingredient", tone: "active" },
  nothing: { label: "Not for stock", tone: "quiet" },
};

interface LineMatchProps {
  line: DraftLine;
  /** As a person counts. */
  place: number;
  reviewed: ReviewedLine | undefined;
  items: readonly InventoryItem[];
  onChange: (changes: Partial<DraftLine>) => void;
}

/** Which ingredient a line is, how it was found, and what it brings into stock. */
export const LineMatch = memo(function LineMatch({ line, place, reviewed, items, onChange }: LineMatchProps) {
  const { destination } = line;
  const isNew = destination.to === "new" || (destination.to === "matched" && reviewed?.match.by === "none");
  const badge = BADGES[badgeOf(line, reviewed)];
  const guess = isGuess(line, reviewed);
  return (
    <div className={classes.match}>
      <span className={classes.badge}>
        <IconArrowDownRight size={16} aria-hidden />
        <StatusBadge status={badge.label} tone={badge.tone} />
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
            onClick={() => onChange({ destination: { to: "item", id: reviewed.match.inventory_item_id ?? "" } })}
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
      {destination.to !== "nothing" && <Brings line={line} reviewed={reviewed} onChange={onChange} />}
    </div>
  );
});

function badgeOf({ destination }: DraftLine, reviewed: ReviewedLine | undefined): MatchedBy | "nothing" {
  if (destination.to === "nothing") return "nothing";
  if (destination.to === "new") return "none";
  if (destination.to === "item") return "chosen";
  return reviewed?.match.by ?? "none";
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

function Brings({ line, reviewed, onChange }: Pick<LineMatchProps, "line" | "reviewed" | "onChange">) {
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  if (!reviewed) return null;
  const { receives, needs_size, price_change } = reviewed;
  const from = line.unit_text || line.unit;
  if (needs_size) {
    return (
      <div className={classes.brings}>
        <LineSize line={line} {...needs_size} asked onChange={(size) => onChange({ size })} />
      </div>
    );
  }
  if (!receives) return <p className={classes.brings}>Brings nothing into stock.</p>;
  const by = sizeWords(receives, line);
  const change = priceChangeWords(reviewed, format);
  return (
    <div className={classes.brings}>
      <span>
        adds <strong>{receivesWords(receives, format)}</strong>
        {by && <span className={classes.soft}> {by}</span>}
      </span>
      {by && !asking && line.size === null && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAsking(true)}>
          Change
        </Button>
      )}
      {change && (
        <span className={classes.change}>
          {price_change?.anomaly && <StatusBadge status="Unusual price" tone="warn" />} {change}
        </span>
      )}
      {(asking || line.size !== null) && (
        <LineSize line={line} from={from} to={receives.unit} offer={null} onChange={(size) => onChange({ size })} />
      )}
    </div>
  );
}
