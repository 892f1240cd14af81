import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ORDER_BY, ORDER_BY_LABELS } from "#src/features/suppliers/order-by.ts";
import { FormRow } from "#src/web/ui/form-row.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import classes from "./suppliers.module.css";

interface Ordering {
  order_cutoff: string;
  order_by: string;
  order_email: string;
  closed_days: string[];
  delivers_on_holidays: boolean;
  shows_prices: boolean;
}

interface OrderingFieldsProps {
  values: Ordering;
  errors: Record<string, ReactNode>;
  onChange: (changed: Partial<Ordering>) => void;
  /** Days until a bill is paid. */
  payment: { value: string; onChange: (value: string) => void; error: ReactNode };
}

/** When and how a supplier takes orders. */
export function OrderingFields({ values, errors, onChange, payment }: OrderingFieldsProps) {
  const ways = ORDER_BY.map((value) => ({ value, label: ORDER_BY_LABELS[value] }));
  return (
    <>
      <FormRow>
        <TextInput
          label="Order before"
          type="time"
          value={values.order_cutoff}
          error={errors["order_cutoff"]}
          onChange={(event) => onChange({ order_cutoff: event.currentTarget.value })}
        />
        <NativeSelect
          label="Send orders by"
          data={[{ value: "", label: "Not chosen" }, ...ways]}
          value={values.order_by}
          onChange={(event) => onChange({ order_by: event.currentTarget.value })}
        />
        <TextInput
          label="Mail orders to"
          type="email"
          autoComplete="off"
          value={values.order_email}
          error={errors["order_email"]}
          onChange={(event) => onChange({ order_email: event.currentTarget.value })}
        />
        <NumberField label="Bills are due after" unit="days" decimals={0} max={365} {...payment} />
      </FormRow>
      <ClosedDays days={values.closed_days} onChange={(closed_days) => onChange({ closed_days })} />
      <Checkbox
        label="Delivers on public holidays"
        checked={values.delivers_on_holidays}
        onChange={(event) => onChange({ delivers_on_holidays: event.currentTarget.checked })}
      />
      <Checkbox
        label="Orders show the prices we expect"
        checked={values.shows_prices}
        onChange={(event) => onChange({ shows_prices: event.currentTarget.checked })}
      />
    </>
  );
}

/** Days on which the supplier is closed. */
function ClosedDays({ days, onChange }: { days: readonly string[]; onChange: (days: string[]) => void }) {
  const [day, setDay] = useState("");
  const format = useFormat();
  return (
    <div>
      <FormRow>
        <TextInput label="Closed on" type="date" value={day} onChange={(event) => setDay(event.currentTarget.value)} />
        <Button
          variant="default"
          mt="auto"
          disabled={day === "" || days.includes(day)}
          onClick={() => {
            onChange([...days, day].toSorted());
            setDay("");
          }}
        >
          Add Day
        </Button>
      </FormRow>
      <ul className={classes.closedDays}>
        {days.map((day) => (
          <li key={day}>
            {format.day(day)}
            <Button
              variant="subtle"
              size="compact-md"
              aria-label={`Remove ${format.day(day)}`}
              onClick={() => onChange(days.filter((other) => other !== day))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
