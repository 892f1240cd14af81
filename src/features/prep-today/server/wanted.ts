import { sql } from "kysely";
import { hasPlus } from "#src/features/billing/plus-access.ts";
import { readPlus } from "#src/features/billing/server/plus.ts";
import { shareOffered } from "#src/features/demand/rules/observed-demand.ts";
import type { Distribution } from "#src/features/demand/rules/quantile.ts";
import { readSameWeekdays } from "#src/features/demand/server/same-weekdays.ts";
import {
  dayFrom,
  readOverrides,
  readStored,
  type StoredForecast,
} from "#src/features/forecasts/server/stored-forecasts.ts";
import type { WantedStock } from "#src/features/prep/server/prep-list.ts";
import { lagOf, MAX_DAYS, prepQuantity } from "#src/features/prep-today/rules.ts";
import { readPrepItems, type PrepItem } from "#src/features/prep-today/server/prep-items.ts";
import type { Context } from "#src/server/context.ts";
import { addDays, momentIn } from "#src/shared/time.ts";
import { formatQuantity } from "#src/shared/units.ts";

/** What should be there of a prep item, because so much will be needed. */
export interface Wanted extends WantedStock {
  /** In a sentence. */
  why: string;
}

/** It can be prepared again on the next day, so what is made is for the day and the one after it. */
const COVER_DAYS = 2;

/**
 * Returns by item what should be there until it can be prepared again. Items without a forecast are missing, and all of them
 * where forecasts are not part of the plan.
 */
export async function readWanted(context: Context, day: string, today: string): Promise<Map<string, Wanted>> {
  if (!hasPlus(await readPlus(context))) return new Map();
  const range = { from: day, to: addDays(day, MAX_DAYS - 1) };
  const stored = Map.groupBy(await readStored(context, "item", range), ({ subject_id }) => subject_id);
  if (stored.size === 0) return new Map();
  const overrides = await readOverrides(context, "item", range);
  const left = day === today ? await shareLeft(context, today) : 1;
  const items = (await readPrepItems(context, day)).filter(({ id }) => stored.has(id));
  return new Map(
    items.flatMap((item): [string, Wanted][] => {
      const days = daysOf(stored.get(item.id) ?? [], day, (on) => overrides.get(`${item.id}/${on}`)?.quantity);
      const wanted = days && wantedOf(item, days, left, day === today);
      return wanted ? [[item.id, wanted]] : [];
    }),
  );
}

/** The days from the first one on that have a number; null when already the days to cover have none. */
function daysOf(
  stored: readonly StoredForecast[],
  from: string,
  override: (day: string) => number | undefined,
): Distribution[] | null {
  const days: Distribution[] = [];
  for (let at = 0; at < MAX_DAYS; at += 1) {
    const day = addDays(from, at);
    const { of, isCount } = dayFrom(stored, day);
    const mean = override(day) ?? of.mean;
    if (mean === null) break;
    days.push({ mean, dispersion: of.dispersion, isCount });
  }
  return days.length < COVER_DAYS ? null : days;
}

function wantedOf(item: PrepItem, days: readonly Distribution[], left: number, isToday: boolean): Wanted {
  const rest = days.map((one, at) => (at === 0 ? { ...one, mean: one.mean * left } : one));
  const shelfDays = item.shelf_life_hours === null ? null : Math.max(1, Math.ceil(item.shelf_life_hours / 24));
  const { wanted, low, high } = prepQuantity({
    cover: rest.slice(0, Math.min(COVER_DAYS, shelfDays ?? COVER_DAYS)),
    goodFor: rest.slice(0, shelfDays ?? MAX_DAYS),
    isPerishable: shelfDays !== null,
    lag: lagOf(item.actuals, item.means),
    margin: item.margin,
    cost: item.cost,
  });
  const amount = (quantity: number) => formatQuantity(Number(quantity.toPrecision(3)), item.unit);
  const until =
    shelfDays === 1 ? (isToday ? "today" : "that day") : isToday ? "by tomorrow night" : "by the night after";
  return {
    quantity: Number(wanted.toFixed(6)),
    good: item.good,
    why: `Expected to be used ${until}: ${amount(low)} to ${amount(high)}. ${amount(wanted)} should be there.`,
  };
}

/** The share of a usual day's portions that is still to be sold. */
async function shareLeft(context: Context, today: string): Promise<number> {
  const usual = (await readSameWeekdays(context, today)).usualPortions();
  if (usual.length === 0) return 1;
  const { rows } = await sql<{ timezone: string }>`
    select timezone from companies where id = ${context.companyId}`.execute(context.db);
  const minute = (Date.now() - momentIn(rows[0]?.timezone ?? "UTC", today, 0)) / 60_000;
  return shareOffered(usual, [{ from: minute, to: Infinity }]);
}
