import type { PriceCause } from "#src/features/invoices/prices/likely-cause.ts";
import { causeText } from "#src/features/invoices/prices/likely-cause.ts";
import type { PriceClass } from "#src/features/invoices/prices/contract.ts";

interface Notice {
  class: PriceClass;
  supplier_name: string;
  change_percent: number;
  cause: PriceCause | null;
}

/** Returns a price finding as a sentence. */
export function findingText({ class: kind, supplier_name, change_percent, cause }: Notice): string {
  const size = `${Math.abs(Math.round(change_percent))}%`;
  switch (kind) {
    case "impossible":
      return cause
        ? `The price of ${supplier_name} ${causeText(cause)}.`
        : `The price of ${supplier_name} is ${size} ${change_percent > 0 ? "above" : "below"} the ones before, which can hardly be right.`;
    case "not_as_agreed":
      return `${supplier_name} charged ${size} more than was agreed.`;
    case "smaller_pack":
      return `${supplier_name} delivers a smaller pack at the old price, so it costs ${size} more.`;
    case "unusual":
      return `${supplier_name} charged ${size} ${change_percent > 0 ? "more" : "less"} than before, further than this price usually moves.`;
    case "creep":
      return `The price of ${supplier_name} has crept up by ${size} in two to four months.`;
    case "cheaper_elsewhere":
      return `${supplier_name} is ${size} dearer than another supplier's last price.`;
  }
}
