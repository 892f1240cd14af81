import { IconAlertTriangle, IconArrowRight, IconBan } from "@tabler/icons-react";
import classes from "./feature-proofs.module.css";

/* Examples from the product's screens, one for each feature. */

export function Dish() {
  return (
    <dl className={classes.facts}>
      <Fact name="Tuna poke, Large" value="S$16.50" />
      <Fact name="Food cost" value="S$4.04" />
      <Fact name="Of the price" value="24.5%" />
    </dl>
  );
}

export function Message() {
  return (
    <>
      <p className={classes.badge} data-tone="warn">
        <IconAlertTriangle size={16} aria-hidden /> Low stock
      </p>
      <dl className={classes.facts}>
        <Fact name="Yellowfin tuna" value="4.84 kg" />
        <Fact name="Suggested order" value="10 kg" />
      </dl>
    </>
  );
}

export function Invoice() {
  return (
    <>
      <p className={classes.printed}>SOY SAUCE PREM 2 CS 6×750ML 43.20</p>
      <p className={classes.read}>
        <IconArrowRight size={18} aria-hidden />
        <span>
          <b>Soy sauce</b>, 9 L at S$4.80 per L
        </span>
      </p>
    </>
  );
}

export function SoldOut() {
  return (
    <dl className={classes.facts}>
      <Fact name="Mango juice" value="S$7.00" />
      <div>
        <dt className={classes.soldOut}>Açaí bowl</dt>
        <dd className={classes.badge} data-tone="bad">
          <IconBan size={16} aria-hidden /> Sold out
        </dd>
      </div>
    </dl>
  );
}

const DISHES = [
  { name: "Tuna poke", earned: 1246, share: 100 },
  { name: "Mango juice", earned: 912, share: 73 },
  { name: "Prawn soba", earned: 388, share: 31 },
];

export function TopDishes() {
  return (
    <dl className={classes.bars}>
      {DISHES.map(({ name, earned, share }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span className={classes.bar} style={{ width: `${share * 0.6}%` }} />
            <span className="tabular-nums">S${earned.toLocaleString("en-US")}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function PriceHistory() {
  return (
    <>
      <p className={classes.priceNow}>
        <span>Yellowfin tuna</span>
        <b className="tabular-nums">S$29.80 per kg</b>
      </p>
      <svg className={classes.chart} viewBox="0 0 240 56" role="img" aria-label="It rose from S$26.90 in three months.">
        <path d="M0 55.5H240" stroke="var(--line-strong)" />
        <path d="M4 44H60V40H104V42H150V26H196V10H236" fill="none" stroke="var(--carbon)" strokeWidth="2.5" />
        <circle cx="236" cy="10" r="4" fill="var(--carbon)" />
      </svg>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}
