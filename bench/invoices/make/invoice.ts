import { BUYERS, digits, GOODS, SUPPLIERS, type Good } from "./goods.ts";
import type { Random } from "./random.ts";

export interface MadeLine {
  good: Good;
  code: string;
  quantity: number;
  ordered: number;
  price: number;
  discount: number;
  taxRate: number;
  amount: number;
}

/** Everything an invoice says, before it has a shape. */
export interface Made {
  supplier: string;
  buyer: string;
  number: string;
  date: Date;
  currency: string;
  /** Fraction digits of amounts. */
  digits: number;
  lines: MadeLine[];
  subtotal: number;
  taxes: { rate: number; base: number; tax: number }[];
  tax: number;
  total: number;
}

export interface Kind {
  currency: string;
  suppliers: keyof typeof SUPPLIERS;
  goods: keyof typeof GOODS;
  rates: readonly number[];
  lines: readonly [number, number];
  discounts?: boolean;
  /** Prices include the tax; it is only stated. */
  inclusive?: boolean;
  priceFactor?: number;
  number: (rng: Random) => string;
  code: (rng: Random) => string;
}

type Round = (value: number) => number;

function makeLine(rng: Random, kind: Kind, good: Good, round: Round): MadeLine {
  const quantity = good.weighed ? rng.int(8, 180) / 10 : rng.int(1, 100) > 85 ? rng.int(11, 60) : rng.int(1, 10);
  const price = round(good.price * (kind.priceFactor ?? 1) * (0.85 + rng.next() * 0.3));
  const discount = kind.discounts && rng.next() < 0.35 ? rng.pick([5, 10, 12.5, 15]) : 0;
  const amount = round(quantity * price * (1 - discount / 100));
  return {
    good,
    code: kind.code(rng),
    quantity,
    ordered: quantity + (rng.next() < 0.25 ? rng.int(1, 4) : 0),
    price,
    discount,
    taxRate: rng.pick(kind.rates),
    amount,
  };
}

export function makeInvoice(rng: Random, kind: Kind, index: number): Made {
  const decimals = kind.currency === "JPY" ? 0 : 2;
  const round: Round = (value) => Math.round(value * 10 ** decimals + 1e-7) / 10 ** decimals;
  const suppliers = SUPPLIERS[kind.suppliers] as string[];
  const goods = rng.sample(GOODS[kind.goods] as Good[], rng.int(...kind.lines));
  const lines = goods.map((good) => makeLine(rng, kind, good, round));
  const subtotal = round(lines.reduce((sum, l) => sum + l.amount, 0));
  const taxes = [...new Set(lines.map((l) => l.taxRate))]
    .toSorted((a, b) => a - b)
    .map((rate) => {
      const base = round(lines.filter((l) => l.taxRate === rate).reduce((sum, l) => sum + l.amount, 0));
      return { rate, base, tax: kind.inclusive ? round((base * rate) / (100 + rate)) : round((base * rate) / 100) };
    });
  const tax = round(taxes.reduce((sum, t) => sum + t.tax, 0));
  return {
    supplier: suppliers[index % suppliers.length] as string,
    buyer: rng.pick(BUYERS),
    number: kind.number(rng),
    date: new Date(Date.UTC(2026, rng.int(0, 9), rng.int(1, 28))),
    currency: kind.currency,
    digits: decimals,
    lines,
    subtotal,
    taxes,
    tax,
    total: kind.inclusive ? subtotal : round(subtotal + tax),
  };
}

export { digits };
