import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { Cart, Pickup } from "#src/features/menu/cart.ts";
import { orderTypeOf } from "#src/features/menu/order-type.ts";
import { pickupTimeText } from "#src/features/menu/pickup-time.ts";
import type { ShownMenu } from "#src/features/menu/shown.ts";
import { PICKUP_TEXTS } from "#src/shared/languages/pickup-texts.ts";
import { formatText } from "#src/features/menu/texts/translate.ts";
import type * as contract from "#src/features/orders/contract.ts";
import { withoutShapes } from "#src/features/menu/web/endpoints.ts";
import { usePage } from "#src/features/menu/web/menu-context.ts";
import type { useCheckout } from "#src/features/menu/web/use-checkout.ts";
import { call, CallError } from "#src/web/call.ts";
import styles from "./pickup-fields.module.css";

const pickupTimes = withoutShapes<typeof contract.pickupTimes>({
  method: "GET",
  path: "/api/public-menu/pickup-times",
});

export interface PickupFieldsProps {
  company: ShownMenu["company"];
  cart: Cart;
  checkout: Pick<ReturnType<typeof useCheckout>, "notice" | "destinationMissing" | "setDestinationMissing">;
  onChange: (next: (cart: Cart) => Cart) => void;
  /** The field for the table, for orders that are not for pickup. */
  tableField: ReactNode;
}

const EMPTY: Pickup = { name: "", phone: "", due_at: null };

/** Where the order goes, if the restaurant offers both types; for pickup, who collects it and when. */
export function PickupFields({ company, cart, checkout, onChange, tableField }: PickupFieldsProps) {
  const { lang } = usePage();
  const texts = PICKUP_TEXTS[lang];
  const name = useId();
  const type = orderTypeOf(company, cart);
  const choose = (order_type: "table" | "pickup") => {
    checkout.setDestinationMissing(false);
    onChange((cart) => ({ ...cart, where: { ...cart.where, order_type } }));
  };
  return (
    <>
      {company.table_orders !== false && (
        <fieldset className={styles.types}>
          <legend>{texts.where}</legend>
          {(["table", "pickup"] as const).map((text) => (
            <label key={text}>
              <input type="radio" name={name} checked={type === text} onChange={() => choose(text)} />
              {text === "table" ? texts.at_table : texts.pickup}
            </label>
          ))}
        </fieldset>
      )}
      {type === "table" ? tableField : <Collector {...{ company, cart, checkout, onChange }} />}
    </>
  );
}

function Collector({ company, cart, checkout, onChange }: Omit<PickupFieldsProps, "tableField">) {
  const { lang } = usePage();
  const texts = PICKUP_TEXTS[lang];
  const id = useId();
  const { destinationMissing, setDestinationMissing } = checkout;
  const pickup = { ...EMPTY, ...cart.where?.pickup };
  const nameField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (destinationMissing) nameField.current?.focus();
  }, [destinationMissing]);
  const change = (changed: Partial<Pickup>) => {
    setDestinationMissing(false);
    onChange((cart) => ({
      ...cart,
      where: { ...cart.where, pickup: { ...EMPTY, ...cart.where?.pickup, ...changed } },
    }));
  };
  return (
    <>
      <div className="field">
        <label htmlFor={`${id}-name`}>{texts.name}</label>
        <input
          ref={nameField}
          id={`${id}-name`}
          required
          maxLength={60}
          autoComplete="name"
          enterKeyHint="done"
          aria-invalid={destinationMissing}
          aria-describedby={`${id}-missing`}
          value={pickup.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <p id={`${id}-missing`} className="error">
          {destinationMissing && texts.name_missing}
        </p>
      </div>
      <div className="field">
        <label htmlFor={`${id}-phone`}>{texts.phone}</label>
        <input
          id={`${id}-phone`}
          type="tel"
          maxLength={30}
          autoComplete="tel"
          enterKeyHint="done"
          value={pickup.phone}
          onChange={(event) => change({ phone: event.target.value })}
        />
      </div>
      <TimeField
        // The times are loaded again when an order was rejected, because another guest may have taken the chosen time.
        key={checkout.notice?.text}
        company={company}
        due={pickup.due_at}
        onChange={(due_at) => change({ due_at })}
      />
    </>
  );
}

interface TimeFieldProps {
  company: ShownMenu["company"];
  /** The chosen time; null means as soon as possible. */
  due: string | null;
  onChange: (due: string | null) => void;
}

function TimeField({ company, due, onChange }: TimeFieldProps) {
  const { language, lang } = usePage();
  const texts = PICKUP_TEXTS[lang];
  const id = useId();
  const times = usePickupTimes(company.id);
  const textOf = (moment: string) => pickupTimeText(moment, language, company);
  const [first] = times ?? [];
  const isGone = due !== null && times !== null && !times.includes(due);
  return (
    <div className="field">
      <label htmlFor={id}>{texts.time}</label>
      <select
        id={id}
        aria-invalid={isGone}
        value={due ?? ""}
        onChange={(event) => onChange(event.target.value || null)}
      >
        <option value="">{first ? formatText(texts.asap_about, { time: textOf(first) }) : texts.asap}</option>
        {due !== null && !times?.includes(due) && (
          <option value={due}>{isGone ? formatText(texts.gone, { time: textOf(due) }) : textOf(due)}</option>
        )}
        {times?.map((time) => (
          <option key={time} value={time}>
            {textOf(time)}
          </option>
        ))}
      </select>
      {times?.length === 0 && <p className="error">{texts.none}</p>}
    </div>
  );
}

/** Interval for reloading the times, because times pass while the cart is open. */
const REFRESH_MS = 60_000;

/**
 * Returns the available times; null while they are not known. The server then checks the time when the order is placed.
 */
function usePickupTimes(company_id: string): readonly string[] | null {
  const [times, setTimes] = useState<readonly string[] | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const load = async () => {
      try {
        const loaded = await call(pickupTimes, { query: { company_id } }, { signal: stop.signal });
        setTimes(loaded.times.map(({ starts_at }) => starts_at));
      } catch (error) {
        if (!(error instanceof CallError) && !stop.signal.aborted) throw error;
      }
    };
    void load();
    const timer = setInterval(() => void load(), REFRESH_MS);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [company_id]);
  return times;
}
