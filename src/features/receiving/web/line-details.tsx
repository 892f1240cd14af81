import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { countedIn, type DraftLine, withRejected } from "#src/features/receiving/draft.ts";
import { ItemSelect } from "#src/features/receiving/web/item-select.tsx";
import { StepField } from "#src/features/receiving/web/step-field.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./receive.module.css";

interface LineDetailsProps {
  line: DraftLine;
  onChange: (line: DraftLine) => void;
}

const REJECTIONS = [
  { what: "damaged", label: "Damaged" },
  { what: "rejected", label: "Refused" },
] as const;

/** The problems of a line, its use-by date, and the choice of another unit for counting. */
export function LineDetails({ line, onChange }: LineDetailsProps) {
  const [counted, setCounted] = useState<ReadonlySet<string>>(new Set());
  const { item_name, by, unit, pack_name, pack_quantity, instead } = line;
  const hasPack = pack_name !== unit || pack_quantity !== 1;
  const other = by === "packs" ? "unit" : "packs";
  return (
    <div className={classes.details}>
      {REJECTIONS.map(({ what, label }) =>
        counted.has(what) || Number(line[what]) > 0 || line[what] === "" ? (
          <div key={what} className={`${ui.split} ${classes.rejected}`}>
            <span>{label}</span>
            <StepField
              of={`${label}: ${item_name}`}
              value={line[what]}
              onChange={(to) => onChange(withRejected(line, what, to))}
            />
          </div>
        ) : (
          <Button
            key={what}
            variant="default"
            className={classes.big}
            aria-label={`${label}: ${item_name}`}
            onClick={() => {
              setCounted(new Set([...counted, what]));
              onChange(withRejected(line, what, "1"));
            }}
          >
            {label}
          </Button>
        ),
      )}
      {instead === null ? (
        <Button
          variant="default"
          className={classes.big}
          aria-label={`Something else came for ${item_name}`}
          onClick={() => onChange({ ...line, came: "0", instead: { item_id: null, unit: "", quantity: "" } })}
        >
          Something Else Came
        </Button>
      ) : (
        <Instead line={line} instead={instead} onChange={onChange} />
      )}
      {hasPack && (
        <Button variant="default" className={classes.big} onClick={() => onChange(countedIn(line, other))}>
          Count in {other === "unit" ? unit : pack_name}
        </Button>
      )}
      <TextInput
        type="date"
        label="Use by"
        classNames={{ input: classes.number ?? "" }}
        value={line.expires_on}
        onChange={(event) => onChange({ ...line, expires_on: event.currentTarget.value })}
      />
    </div>
  );
}

type InsteadProps = LineDetailsProps & { instead: NonNullable<DraftLine["instead"]> };

/** Which other item was delivered instead of the ordered one, and how much of it. */
function Instead({ line, instead, onChange }: InsteadProps) {
  const change = (to: Partial<typeof instead>) => onChange({ ...line, instead: { ...instead, ...to } });
  return (
    <div className={classes.instead}>
      <ItemSelect
        label={`What came for ${line.item_name}`}
        value={instead.item_id}
        without={line.item_id}
        onChoose={({ id, unit }) => change({ item_id: id, unit })}
      />
      <NumberField
        label="How much"
        classNames={{ input: classes.number ?? "" }}
        {...(instead.unit !== "" && { unit: instead.unit })}
        value={instead.quantity}
        onChange={(quantity) => change({ quantity })}
      />
      <Button variant="default" className={classes.big} onClick={() => onChange({ ...line, instead: null })}>
        Nothing Else Came
      </Button>
    </div>
  );
}
