import type { ReactNode } from "react";
import { IconAlertTriangle } from "@tabler/icons-react";
import classes from "./hero-picture.module.css";

const DESCRIPTION =
  "An order for table 7: two large tuna poke and a mango juice, 40 dollars. The stock it used: 240 grams of tuna, 360 of rice and 220 of mango, food cost 9.39 dollars, margin 30.61. And a message: yellowfin tuna is low, order 10 kilograms.";

/** One order, the stock it uses and the alert it causes. The numbers agree with each other: change them together. */
export function HeroPicture() {
  return (
    <figure className={classes.picture}>
      <figcaption className="only-read-aloud">{DESCRIPTION}</figcaption>
      <div className={classes.rail} />
      <div className={classes.slips} aria-hidden>
        <Paper kind="order">
          <Top left="Table 7" right="12:41" />
          <Row left="2 × Tuna poke, Large" right="$33.00" />
          <Row left="1 × Mango juice" right="$7.00" />
          <hr className="perforated" />
          <Row left="Total" right="$40.00" strong />
        </Paper>
        <Paper kind="stock">
          <Top left="Stock" right="used" />
          <Row left="Yellowfin tuna" right="−240 g" />
          <Row left="Sushi rice" right="−360 g" />
          <Row left="Mango" right="−220 g" />
          <hr className="perforated" />
          <Row left="Food cost" right="$9.39" strong />
          <Row left="of the price" right="23.5%" />
          <Row left="Margin" right="$30.61" strong />
        </Paper>
        <Paper kind="message">
          <p className={classes.alert}>
            <IconAlertTriangle size={18} aria-hidden /> Low stock
          </p>
          <Row left="Yellowfin tuna" right="4.84 kg" strong />
          <Row left="Reorder at" right="5 kg" />
          <Row left="Suggested order" right="10 kg" />
          <Row left="Supplier" right="Jurong Fish" />
        </Paper>
      </div>
    </figure>
  );
}

function Paper({ kind, children }: { kind: "order" | "stock" | "message"; children: ReactNode }) {
  return (
    <div className={`lifted ${classes.position}`} data-kind={kind}>
      <div className={`slip ${classes.paper}`}>{children}</div>
    </div>
  );
}

function Top({ left, right }: { left: string; right: string }) {
  return (
    <p className={classes.top}>
      <strong>{left}</strong>
      <span>{right}</span>
    </p>
  );
}

function Row({ left, right, strong = false }: { left: string; right: string; strong?: boolean }) {
  return (
    <p className={classes.row} data-strong={strong || undefined}>
      <span>{left}</span>
      <span className="tabular-nums">{right}</span>
    </p>
  );
}
