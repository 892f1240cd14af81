import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { lineTotalOf, MAX_PORTIONS, type TillLine } from "#src/features/orders/till.ts";
import type { Till } from "#src/features/till/web/use-till.ts";
import { TillPickupFields } from "#src/features/till/web/till-pickup-fields.tsx";
import { useCompany } from "#src/web/session/session.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./till.module.css";

/** The order's lines, its destination and a note to the kitchen. */
export function TillTicket({ till }: { till: Till }) {
  const { draft, setTable, setPickup, setNote, setPortions, clear, busy } = till;
  const { lines, table, pickup, note } = draft;
  const { pickup_orders } = useCompany();
  return (
    <div className={`${ui.stackMd} ${classes.ticket}`}>
      <fieldset className={`${ui.stackSm} ${classes.where}`}>
        <legend className={ui.unseen}>Where the order goes</legend>
        <button
          type="button"
          className={`${ui.column} ${ui.outlinedButton} ${classes.chip}`}
          aria-pressed={table === null && !pickup}
          onClick={() => setTable(null)}
        >
          Counter
        </button>
        <button
          type="button"
          className={`${ui.column} ${ui.outlinedButton} ${classes.chip}`}
          aria-pressed={table !== null}
          onClick={() => setTable(table ?? "")}
        >
          Table
        </button>
        {pickup_orders && (
          <button
            type="button"
            className={`${ui.column} ${ui.outlinedButton} ${classes.chip}`}
            aria-pressed={pickup !== null}
            onClick={() => setPickup(pickup ?? { name: "", phone: "", time: "" })}
          >
            Pickup
          </button>
        )}
      </fieldset>
      {table !== null && (
        <TextInput
          label="Table Number"
          required
          maxLength={20}
          autoComplete="off"
          data-autofocus
          value={table}
          onChange={(event) => setTable(event.currentTarget.value)}
        />
      )}
      {pickup && <TillPickupFields pickup={pickup} onChange={setPickup} />}
      <ul className={classes.lines} aria-label="Items of the order">
        {lines.map((line) => (
          <Line key={line.key} line={line} onPortions={(quantity) => setPortions(line.key, quantity)} />
        ))}
      </ul>
      {lines.length > 0 && (
        <>
          <TextInput
            label="Note to the kitchen"
            maxLength={500}
            autoComplete="off"
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Button variant="subtle" onClick={clear} disabled={busy}>
            Clear the order
          </Button>
        </>
      )}
    </div>
  );
}

function Line({ line, onPortions }: { line: TillLine; onPortions: (quantity: number) => void }) {
  const format = useFormat();
  const { name, choices, quantity } = line;
  return (
    <li className={`${ui.columns} ${classes.line}`}>
      <span className={classes.lineName}>
        {name}
        {choices.length > 0 && <span className={`${ui.mutedSm} ${classes.choices}`}>{choices.join(", ")}</span>}
      </span>
      <span className={classes.linePrice}>{format.money(lineTotalOf(line, format.currency))}</span>
      <span className={`${ui.row} ${classes.portions}`}>
        <ActionIcon aria-label={`Less of ${name}`} onClick={() => onPortions(quantity - 1)}>
          <IconMinus size={18} aria-hidden />
        </ActionIcon>
        <output aria-label={`Quantity of ${name}`}>{quantity}</output>
        <ActionIcon
          aria-label={`More of ${name}`}
          disabled={quantity >= MAX_PORTIONS}
          onClick={() => onPortions(quantity + 1)}
        >
          <IconPlus size={18} aria-hidden />
        </ActionIcon>
      </span>
    </li>
  );
}
