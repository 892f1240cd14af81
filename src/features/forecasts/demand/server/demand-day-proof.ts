import { sql } from "kysely";
import { z } from "zod";
import type { Proof, ProofInput } from "#src/features/reports/proof/contract.ts";
import type { Context } from "#src/server/context.ts";
import { noonUtc } from "#src/shared/time.ts";

const portionUnit = (value: number) => (value === 1 ? "portion" : "portions");

/** A demand day, and a size if it is about one: `2026-11-14` or `2026-11-14_019a…`. */
const proofId = z
  .string()
  .transform((text) => text.split("_"))
  .pipe(z.union([z.tuple([z.iso.date()]), z.tuple([z.iso.date(), z.uuid()])]));

interface ProvenDay {
  sold: number;
  name: string | null;
  /** State of the size; null where all dishes are meant. */
  state: "ok" | "censored" | "unobserved" | "closed" | "event" | null;
  demand: number | null;
  open_minutes: number;
  out_minutes: number;
  rejected: number;
  not_counted: number;
  is_closed: boolean;
  is_shifted: boolean;
  /** The question to the owner or the owner's answer, if it is about the proven day and size. */
  question: "open" | "event" | "mistake" | null;
  usual: number | null;
}

const FORMULA_OF_SIZE =
  "on offer all day: sold + wanted when it was out; out for a part of it: 1 + (sold − 1) ÷ the share of a usual day's portions that falls into the time on offer, at least sold + wanted; on offer for less than 30% of a usual day: not counted";
const FORMULA_OF_DAY = "at least 30 portions and 10 times the mean of the last 8 same weekdays: a question to you";

/** Returns the inputs of the demand of a day, or why the day is not counted; null for a day that is not stored. */
export async function proveDemandDay(context: Context, id: string): Promise<Proof | null> {
  const asked = proofId.safeParse(id);
  if (!asked.success) return null;
  const [day, sizeId = null] = asked.data;
  const found = await readDay(context, day, sizeId);
  if (!found) return null;
  const input = (label: string, value: number, unit?: string): ProofInput => ({
    label,
    value,
    unit: unit ?? portionUnit(value),
    at: null,
    source_type: "demand",
    source_id: null,
  });
  const ofSize =
    found.state === null
      ? []
      : [
          input("Open", found.open_minutes, "min"),
          input("Of it not on offer", found.out_minutes, "min"),
          input("Wanted when it was out, counted", found.rejected),
          input("Wanted when it was out, not counted: more than guests usually order", found.not_counted),
          ...(found.demand === null ? [] : [input("Guests wanted", found.demand)]),
        ];
  return {
    sentence: sentenceOf(found),
    formula: sizeId === null ? FORMULA_OF_DAY : FORMULA_OF_SIZE,
    inputs: [
      input("Sold", found.sold),
      ...ofSize.filter(({ label, value }) => value > 0 || label === "Guests wanted"),
      ...(found.usual === null ? [] : [input("Usually sold on this weekday", found.usual)]),
      ...(await readSameWeekdays(context, day, sizeId)),
    ],
  };
}

async function readDay({ db, companyId }: Context, day: string, sizeId: string | null): Promise<ProvenDay | undefined> {
  const { rows } = await sql<ProvenDay>`
    select coalesce(demand.sold, known.sold) as sold, dish.name, demand.state, demand.demand,
      coalesce(demand.open_minutes, 0) as open_minutes, coalesce(demand.out_minutes, 0) as out_minutes,
      coalesce(demand.refused, 0) as rejected, coalesce(demand.not_counted, 0) as not_counted, known.is_closed,
      known.is_shifted, asked.question, round(asked.usual, 1) as usual
    from demand_days known
    left join daily_demand demand on demand.company_id = known.company_id and demand.day = known.day
      and demand.size_id = ${sizeId}::uuid
    left join dish_size size on size.company_id = known.company_id and size.id = demand.size_id
    left join dish on dish.company_id = size.company_id and dish.id = size.menu_item_id
    left join lateral (
      select known.question, case when known.size_id is not distinct from ${sizeId}::uuid then known.usual end as usual
      where known.size_id is null or known.size_id = ${sizeId}::uuid
    ) asked on true
    where known.company_id = ${companyId} and known.day = ${day}::date and (${sizeId}::uuid is null or demand.day is not null)`.execute(
    db,
  );
  return rows[0];
}

function sentenceOf({ name, state, question, is_closed, is_shifted, out_minutes }: ProvenDay): string {
  const what = name ?? "Everything together";
  if (question === "open")
    return `${what} sold 10 times the usual, so the day is not counted until you say what it was.`;
  if (question === "mistake") return `You said that this was a mistake, so the day is not counted.`;
  if (question === "event") return `You said that this was an event, so the day counts as one.`;
  if (state === "closed") return "The restaurant was closed, so the day says nothing about what guests want.";
  if (state === "unobserved")
    return `${what} was on offer for less than 30% of a usual day, so the day is not counted for it.`;
  if (state === "censored")
    return `${what} was not on offer for ${out_minutes} minutes, so what guests wanted is an estimate that counts half.`;
  if (state === "event" && is_shifted) return "A new time zone made the day longer or shorter, so it counts half.";
  if (state === "event" && is_closed) return "The day was closed, and something was sold nevertheless: it counts half.";
  return `${what}: what was sold is what guests wanted, because nothing kept them from it.`;
}

/** Returns the sales of the last 8 same weekdays, newest first. */
async function readSameWeekdays({ db, companyId }: Context, day: string, sizeId: string | null): Promise<ProofInput[]> {
  const { rows } = await sql<{ day: string; sold: number }>`
    select known.day::text as day, coalesce(demand.sold, known.sold) as sold
    from demand_days known
    left join daily_demand demand on demand.company_id = known.company_id and demand.day = known.day
      and demand.size_id = ${sizeId}::uuid
    where known.company_id = ${companyId} and known.day < ${day}::date and (${day}::date - known.day) % 7 = 0
      and not known.is_closed and (${sizeId}::uuid is null or demand.day is not null)
    order by known.day desc limit 8`.execute(db);
  return rows.map(({ day: past, sold }) => ({
    label: "Same weekday, sold",
    value: sold,
    unit: portionUnit(sold),
    at: noonUtc(past),
    source_type: "day",
    source_id: past,
  }));
}
