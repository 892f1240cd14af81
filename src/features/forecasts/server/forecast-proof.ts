import { sql } from "kysely";
import { z } from "zod";
import { type ForecastDay, SUBJECTS, type SubjectKind } from "#src/features/forecasts/contract.ts";
import { amountText, pastText, rangeText, stateText } from "#src/features/forecasts/forecast-text.ts";
import { readForecastDay as endpoint } from "#src/features/forecasts/contract.ts";
import { readShownUnits, shownIn } from "#src/features/inventory/server/shown-units.ts";
import { readForecastDay } from "#src/features/forecasts/server/forecast-day.ts";
import { readItemNeeds } from "#src/features/forecasts/server/item-needs.ts";
import { dayFrom, readOverrides, readStored } from "#src/features/forecasts/server/stored-forecasts.ts";
import { type NamedSubject, readSubjects } from "#src/features/forecasts/server/subject-names.ts";
import type { Proof, ProofInput } from "#src/features/reports/proof/contract.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";
import { localeOf } from "#src/shared/money.ts";
import { noonUtc } from "#src/shared/time.ts";
import { formatStock, type HeldUnit, shownValues } from "#src/shared/units.ts";

/** The kind and id of the forecast's subject, and the day: `size_019a…_2026-11-28`. */
const proofId = z
  .string()
  .transform((text) => text.split("_"))
  .pipe(z.tuple([z.enum(SUBJECTS), z.uuid(), z.iso.date()]));

interface Asked {
  subject: SubjectKind;
  id: string;
  day: string;
}

const FORMULAS: Record<ForecastDay["state"], string> = {
  forecast:
    "each method's number for the day × its share, which is larger the smaller its errors were lately, added up × the holiday's or event's factor. The range is as wide as the last 84 errors were",
  plain: "the mean of the last four same weekdays that are known",
  learning: "its share of what the restaurant sells, together with that of its category's other dishes",
  closed: "closed = 0",
  repeated: "the number of the same weekday a week before",
  unknown: "no number before 7 open days",
};
const ITEM_FORMULA =
  "the portions expected of each dish × what one takes, added up. The range is as wide as the item's own last 84 errors were";

/** Returns the inputs of the forecast of one day; null when there is no forecast. Throws 403 without Plus. */
export async function proveForecast(context: Context, text: string): Promise<Proof | null> {
  const parsed = proofId.safeParse(text);
  if (!parsed.success) return null;
  const [subject, id, day] = parsed.data;
  const asked = { subject, id, day };
  const held = (await readSubjects(context, subject)).find((subject) => subject.id === id);
  if (!held) return null;
  const read = await readForecastDay(context, asked);
  const { forecast, special, past, weights } = await shownIn(context, endpoint.response, read, id);
  const shown_unit = (await readShownUnits(context)).get(id);
  const named = { ...held, unit: shown_unit ?? held.unit };
  const unit = named.unit ?? "portions";
  const ofItem = { unit: held.unit ?? unit, shown_unit };
  const parts = subject === "item" ? shownValues(await readParts(context, asked, ofItem), ofItem) : [];
  const locale = await localeIn(context);
  return {
    sentence: sentenceOf(named, forecast, special, locale),
    formula: parts.length > 0 && forecast.state !== "plain" ? ITEM_FORMULA : FORMULAS[forecast.state],
    inputs: [
      ...overrideInputs(forecast, unit),
      ...(await readFactors(context, day)),
      ...parts,
      ...past.map(({ demand, ...one }) => ({
        label: ["Same weekday", pastText(one)].filter(Boolean).join(", "),
        value: demand ?? 0,
        unit: demand === null ? "(not counted)" : demand === 1 && unit === "portions" ? "portion" : unit,
        at: noonUtc(one.day),
        source_type: "day",
        source_id: one.day,
      })),
      ...weightInputs(weights ?? {}),
    ],
  };
}

function sentenceOf(
  { name, unit }: NamedSubject,
  forecast: ForecastDay,
  special: string | null,
  locale: string,
): string {
  const note = stateText(forecast.state);
  const calendar = special === null ? "" : ` It is ${special}.`;
  if (forecast.mean === null || forecast.state === "closed") return `${name}: ${note ?? ""}${calendar}`;
  const number = `${amountText(forecast.mean, locale)} ${unit ?? "portions"}`;
  const range = rangeText(forecast, locale).replace("–", " to ");
  return `${name}: ${number} expected, ${range} on 8 of 10 days.${calendar}${note === null ? "" : ` ${note}`}`;
}

const plain = { at: null, source_id: null };

function overrideInputs({ override }: ForecastDay, unit: string): ProofInput[] {
  if (!override) return [];
  const { quantity, reason, by, forecast } = override;
  return [
    { ...plain, label: `${by ?? "Somebody"} expects: ${reason}`, value: quantity, unit, source_type: "override" },
    { ...plain, label: "Forecast before that", value: forecast, unit, source_type: "forecast" },
  ];
}

/** Returns the factors that the owner gave for a day. */
async function readFactors({ db, companyId }: Context, day: string): Promise<ProofInput[]> {
  const { rows } = await sql<{ name: string; factor: number }>`
    select name, factor from calendar_days
    where company_id = ${companyId} and day = ${day} and factor is not null order by name`.execute(db);
  return rows.map(({ name, factor }) => ({
    ...plain,
    label: `${name}, in the calendar`,
    value: factor,
    unit: "times the usual",
    source_type: "calendar",
  }));
}

/** Returns the dishes that use an item: expected portions times the amount of one. */
async function readParts(context: Context, { id, day }: Asked, held: HeldUnit): Promise<ProofInput[]> {
  const { unit } = held;
  const needs = (await readItemNeeds(context)).find((item) => item.id === id)?.needs ?? [];
  if (needs.length === 0) return [];
  const range = { from: day, to: day };
  const stored = Map.groupBy(await readStored(context, "size", range), ({ subject_id }) => subject_id);
  const overrides = await readOverrides(context, "size", range);
  const names = new Map((await readSubjects(context, "size")).map((subject) => [subject.id, subject.name]));
  return needs.flatMap(({ size_id, quantity }) => {
    const portions =
      overrides.get(`${size_id}/${day}`)?.quantity ?? dayFrom(stored.get(size_id) ?? [], day).of.mean ?? null;
    if (portions === null || portions === 0) return [];
    const label = `${names.get(size_id) ?? ""}: ${Number(portions.toFixed(1))} portions × ${formatStock(quantity, held)}`;
    return [{ ...plain, label, value: portions * quantity, unit, source_type: "forecast" }];
  });
}

/** Minimum share that gets a line of its own. */
const MIN_SHARE = 0.005;

const METHOD_TEXTS: Record<string, string> = {
  "holt-winters": "Level, trend and week that follow every day",
  theta: "Usual day and half the long trend",
};

function weightInputs(weights: Record<string, number>): ProofInput[] {
  return Object.entries(weights)
    .filter(([, weight]) => weight >= MIN_SHARE)
    .toSorted(([, one], [, other]) => other - one)
    .map(([method, weight]) => ({
      ...plain,
      label: METHOD_TEXTS[method] ?? `Usual day by weekday, where ${method.replace("level-", "")} days ago counts half`,
      value: Math.round(weight * 100),
      unit: "%",
      source_type: "method",
    }));
}

async function localeIn(context: Context): Promise<string> {
  const { country } = await companyRow(context);
  return localeOf(country);
}
