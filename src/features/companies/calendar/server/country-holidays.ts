import { sql } from "kysely";
import type { HolidayCalendar } from "#src/features/companies/calendar/contract.ts";
import {
  knowledgeOf,
  publicHolidays,
  regionsOf,
  unsureHolidays,
} from "#src/features/companies/calendar/server/public-holidays.ts";
import type { Context } from "#src/server/context.ts";
import { countryOf } from "#src/features/companies/countries.ts";

interface State {
  country: string;
  region: string | null;
  from_year: number | null;
  upto_year: number | null;
}

/** Limits of the years that are entered, whatever is requested. */
const MAX_YEARS_BACK = 5;
const MAX_YEARS_AHEAD = 2;

/**
 * Locks the calendar's state. Returns it with the country's present code; the chosen region is invalid after the
 * company has moved to another country.
 */
async function lockState({ db, companyId }: Context): Promise<State & { code: string; present: string }> {
  await sql`
    insert into calendar_states (company_id, country) select id, country from companies where id = ${companyId}
    on conflict (company_id) do nothing`.execute(db);
  const { rows } = await sql<State & { present: string }>`
    select state.country, state.region, state.from_year, state.upto_year, company.country as present
    from calendar_states state join companies company on company.id = state.company_id
    where state.company_id = ${companyId} for update of state`.execute(db);
  const [state] = rows;
  if (!state) throw new Error("A company has no calendar state.");
  return { ...state, code: countryOf(state.present)?.code ?? "" };
}

/**
 * Enters the public holidays of each year in a range of days, unless they have been entered before. Replaces the
 * holidays of a country that is no longer the company's country.
 */
export async function enterHolidays(context: Context, from: string, to: string): Promise<void> {
  const state = await lockState(context);
  const thisYear = new Date().getUTCFullYear();
  const within = (day: string) =>
    Math.min(thisYear + MAX_YEARS_AHEAD, Math.max(thisYear - MAX_YEARS_BACK, Number(day.slice(0, 4))));
  const [first, last] = [within(from), Math.max(within(from), within(to))];
  const moved = state.country !== state.present;
  const { from_year, upto_year } = state;
  if (!moved && from_year !== null && upto_year !== null && from_year <= first && upto_year >= last) return;
  const region = moved ? null : state.region;
  const years = {
    first: Math.min(first, moved ? first : (from_year ?? first)),
    last: Math.max(last, moved ? last : (upto_year ?? last)),
  };
  await replaceHolidays(context, state.code, region, years);
  await setState(context, { country: state.present, region, ...years });
}

async function replaceHolidays(
  { db, companyId }: Context,
  code: string,
  region: string | null,
  { first, last }: { first: number; last: number },
): Promise<void> {
  const holidays =
    code === "" ? [] : (await Promise.all(range(first, last).map((year) => publicHolidays(code, region, year)))).flat();
  await sql`delete from calendar_days where company_id = ${companyId} and source = 'country'`.execute(db);
  await sql`
    insert into calendar_days (company_id, day, kind, name, source)
    select ${companyId}, day, 'holiday', min(name), 'country'
    from jsonb_to_recordset(${JSON.stringify(holidays)}::jsonb) as holiday (day date, name text)
    where not exists (
      select from removed_holidays removed where removed.company_id = ${companyId} and removed.day = holiday.day)
    group by day
    on conflict (company_id, day, kind) do nothing`.execute(db);
}

const range = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);

async function setState(
  { db, companyId }: Context,
  { country, region, first, last }: { country: string; region: string | null; first: number; last: number },
): Promise<void> {
  await sql`
    update calendar_states set country = ${country}, region = ${region}, from_year = ${first}, upto_year = ${last}
    where company_id = ${companyId}`.execute(db);
}

/** Returns the country and region of the holidays. */
export async function readHolidayCalendar({ db, companyId }: Context): Promise<HolidayCalendar> {
  const { rows } = await sql<{ country: string; region: string | null }>`
    select company.country, case when state.country = company.country then state.region end as region
    from companies company left join calendar_states state on state.company_id = company.id
    where company.id = ${companyId}`.execute(db);
  const { country = "", region = null } = rows[0] ?? {};
  const code = countryOf(country)?.code;
  if (!code) return { country, region: null, state: "unknown", regions: [], unsure: [] };
  const thisYear = new Date().getUTCFullYear();
  const unsure = await Promise.all(
    range(thisYear, thisYear + MAX_YEARS_AHEAD).map(async (year) => ({
      year,
      names: await unsureHolidays(code, region, year),
    })),
  );
  return {
    country,
    region,
    state: await knowledgeOf(code, region),
    regions: await regionsOf(code),
    unsure: unsure.filter(({ names }) => names.length > 0),
  };
}

/** Enters the holidays of another region. Returns false if the country has no such region. */
export async function setRegion(context: Context, region: string | null): Promise<boolean> {
  const state = await lockState(context);
  if (region !== null && !(await regionsOf(state.code)).some(({ code }) => code === region)) return false;
  const thisYear = new Date().getUTCFullYear();
  const years = { first: state.from_year ?? thisYear, last: state.upto_year ?? thisYear + 1 };
  await replaceHolidays(context, state.code, region, years);
  await setState(context, { country: state.present, region, ...years });
  return true;
}
