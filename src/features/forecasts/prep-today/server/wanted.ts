import { hasPlus } from "#src/features/billing/plus-access.ts";
import { readPlus } from "#src/features/billing/server/plus.ts";
import { type ExpectedUsage, readExpectedUsage } from "#src/features/forecasts/server/expected-usage.ts";
import type { WantedStock } from "#src/features/prep/server/prep-list.ts";
import { readShownUnits } from "#src/features/inventory/server/shown-units.ts";
import { MAX_DAYS, prepQuantity } from "#src/features/forecasts/prep-today/rules.ts";
import { readPrepItems, type PrepItem } from "#src/features/forecasts/prep-today/server/prep-items.ts";
import type { Context } from "#src/server/context.ts";
import { addDays } from "#src/shared/time.ts";
import { formatQuantity, type HeldUnit, shownAmount } from "#src/shared/units.ts";

/** The stock of a prep item that should be present, and the expected need that it follows from. */
export interface Wanted extends WantedStock {
  /** The reason as a sentence. */
  why: string;
}

/**
 * Returns, by item, the stock that should be present until the item can be prepared again. Items without a forecast are
 * missing from the result. If the plan does not include forecasts, all items are missing.
 */
export async function readWanted(context: Context, day: string, today: string): Promise<Map<string, Wanted>> {
  if (!hasPlus(await readPlus(context))) return new Map();
  const until = await readExpectedUsage(context, "item", day);
  const units = await readShownUnits(context);
  return new Map(
    (await readPrepItems(context, day)).flatMap((item): [string, Wanted][] => {
      const shelfDays = item.shelf_life_hours === null ? null : Math.max(1, Math.ceil(item.shelf_life_hours / 24));
      const expected = (days: number) => until(item.id, addDays(day, days - 1));
      const coverDays = Math.min(item.cover_days, shelfDays ?? MAX_DAYS);
      const needed = expected(coverDays);
      if (!needed) return [];
      const whileGood = expected(Math.min(shelfDays ?? MAX_DAYS, MAX_DAYS)) ?? needed;
      return [
        [
          item.id,
          wantedOf(
            { ...item, shown_unit: units.get(item.id) },
            { needed, whileGood, coverDays, isPerishable: shelfDays !== null, isToday: day === today },
          ),
        ],
      ];
    }),
  );
}

interface Planned {
  needed: ExpectedUsage;
  whileGood: ExpectedUsage;
  coverDays: number;
  isPerishable: boolean;
  isToday: boolean;
}

function wantedOf(item: PrepItem & HeldUnit, { needed, whileGood, coverDays, isPerishable, isToday }: Planned): Wanted {
  const { wanted, low, high } = prepQuantity({
    needed,
    whileGood,
    isPerishable,
    lostShare: item.lost_percent / 100,
    margin: item.margin,
    cost: item.cost,
  });
  const amount = (exact: number) => {
    const { quantity, unit } = shownAmount(exact, item);
    return formatQuantity(Number(quantity.toPrecision(3)), unit);
  };
  const until = untilText(coverDays, isToday);
  return {
    quantity: Number(wanted.toFixed(6)),
    good: item.good,
    why: `Expected to be used ${until}: ${amount(low)} to ${amount(high)}. ${amount(wanted)} should be there.`,
  };
}

function untilText(coverDays: number, isToday: boolean): string {
  if (coverDays === 1) return isToday ? "today" : "that day";
  if (coverDays === 2) return isToday ? "by tomorrow night" : "by the night after";
  return `in ${coverDays} days`;
}
