import { Button, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconPlus } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { Dish } from "#src/features/dishes/contract.ts";
import type { OptionGroup } from "#src/features/offer/options/contract.ts";
import { optionGroupsQuery } from "#src/features/offer/options/web/queries.ts";
import { AddOrderLine, emptyLine, type DraftLine, soldLineOf } from "#src/features/orders/web/add-order-line.tsx";
import { AddedCharges } from "#src/features/orders/web/added-charges.tsx";
import { useAddOrder } from "#src/features/orders/web/use-add-order.ts";
import { chargesOf } from "#src/features/orders/till.ts";
import { chargeRulesQuery } from "#src/features/offer/taxes/web/queries.ts";
import { FormActions, FormRow } from "#src/web/ui/form-row.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./add-order.module.css";

export function AddOrderForm({ dishes, onClose }: { dishes: readonly Dish[]; onClose: () => void }) {
  const format = useFormat();
  const { submit, adding } = useAddOrder(onClose);
  const groups = useQuery(optionGroupsQuery).data ?? [];
  const [lines, setLines] = useState<DraftLine[]>(() => [emptyLine()]);
  const [table, setTable] = useState("1");
  const [customer, setCustomer] = useState("guest");
  const [note, setNote] = useState("");
  const rules = useQuery(chargeRulesQuery).data ?? null;
  const charges = chargesOf(
    lines.map((line) => soldLineOf(line, { dishes, groups, currency: format.currency })),
    format.currency,
    rules,
  );
  return (
    <form
      className={`${ui.column} ${classes.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit({ lines, table, customer, note });
      }}
    >
      <div className={classes.scroll}>
        <OrderLines lines={lines} dishes={dishes} groups={groups} onChange={setLines} />
        <FormRow>
          <TextInput
            label="Table Number"
            maxLength={20}
            value={table}
            onChange={(event) => setTable(event.currentTarget.value)}
          />
          <TextInput
            label="Customer"
            maxLength={100}
            value={customer}
            onChange={(event) => setCustomer(event.currentTarget.value)}
          />
        </FormRow>
        <Textarea
          label="Note to the kitchen"
          autosize
          minRows={1}
          maxRows={4}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
      <div className={`${ui.toolbar} ${classes.foot}`}>
        <p className={`${ui.ends} ${classes.total}`}>
          <span>Total</span>
          <span>{format.money(charges.total)}</span>
        </p>
        <AddedCharges charges={charges} rules={rules} className={`${ui.mutedSm} ${classes.added}`} />
        <FormActions>
          <Button variant="default" onClick={onClose} disabled={adding}>
            Cancel
          </Button>
          <Button type="submit" disabled={adding}>
            {adding ? "Adding..." : "Add Order"}
          </Button>
        </FormActions>
      </div>
    </form>
  );
}

interface OrderLinesProps {
  lines: DraftLine[];
  dishes: readonly Dish[];
  groups: readonly OptionGroup[];
  onChange: (lines: DraftLine[]) => void;
}

export function OrderLines({ lines, dishes, groups, onChange }: OrderLinesProps) {
  const add = useRef<HTMLButtonElement>(null);
  return (
    <>
      {lines.map((line, index) => (
        <AddOrderLine
          key={line.key}
          line={line}
          isFirst={index === 0}
          dishes={dishes}
          groups={groups}
          onChange={(next) => onChange(lines.with(index, next))}
          {...(lines.length > 1 && {
            onRemove: () => {
              onChange(lines.toSpliced(index, 1));
              add.current?.focus();
            },
          })}
        />
      ))}
      <div>
        <Button
          ref={add}
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => onChange([...lines, emptyLine()])}
        >
          Add another item
        </Button>
      </div>
    </>
  );
}
