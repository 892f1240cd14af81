import { type CompanyChanges, companyChanges } from "#src/features/companies/contract.ts";
import { type Company } from "#src/shared/company.ts";
import { languageName } from "#src/shared/language-name.ts";
import { LANGUAGES } from "#src/shared/languages.ts";
import { countryOf } from "#src/features/companies/countries.ts";
import { ALL_TIMEZONES, timezonesOf } from "#src/features/companies/time-zones.ts";
import { usernameProblem } from "#src/features/companies/rules.ts";
import { fieldErrors } from "#src/shared/validation-text.ts";
import type { UsernameState } from "#src/features/companies/username-check.ts";

/** The languages to choose from, each with its own name for itself. */
export const LANGUAGE_CHOICES = LANGUAGES.map((value) => ({ value, label: languageName(value, value) }));

/** Common time zones, which come first unless the company's country suggests others. */
const COMMON_TIMEZONES = [
  "UTC",
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Los_Angeles",
  "Europe/London",
  "Europe/Paris",
  "Asia/Singapore",
  "Asia/Tokyo",
  "Australia/Sydney",
];

export interface TimezoneGroup {
  group: string;
  zones: string[];
}

/** Returns every time zone once: those of the company's country, then common ones, then all others by name. */
export function timezoneGroups({ country, timezone }: Pick<Company, "country" | "timezone">): TimezoneGroup[] {
  const found = countryOf(country);
  const own = found ? timezonesOf(found.code) : [];
  const common = COMMON_TIMEZONES.filter((zone) => !own.includes(zone));
  const shown = new Set([...own, ...common]);
  const others = new Set([...ALL_TIMEZONES, timezone].filter((zone) => !shown.has(zone)));
  return [
    { group: country, zones: own },
    { group: "Common time zones", zones: common },
    { group: "All time zones", zones: [...others].sort() },
  ].filter(({ zones }) => zones.length > 0);
}

/** The notification switches, in the order of docs/spec/3-dishes-orders-menu.md, "Settings screen". */
export const NOTIFICATIONS = [
  {
    name: "low_stock_alerts",
    label: "Low Stock Alerts",
    description: "When an ingredient reaches its reorder threshold",
  },
  { name: "new_order_alerts", label: "New Order Alerts", description: "When a guest places an order" },
  {
    name: "invoice_processed_alerts",
    label: "Invoice Processed Alerts",
    description: "When an uploaded invoice has been read",
  },
  { name: "daily_reports", label: "Daily Reports", description: "Yesterday's sales and stock, every morning" },
  { name: "weekly_reports", label: "Weekly Reports", description: "Last week's sales and stock, every Monday" },
] as const;

export const USERNAME_UNAVAILABLE = "Username is already taken or invalid.";

/** The settings form. Every field is text, as typed. */
export interface SettingsForm {
  name: string;
  address: string;
  country: string;
  currency: string;
  uen: string;
  website: string;
  phone_number: string;
  phone_country_code: string;
  username: string;
  logo_url: string;
}

export function formOf(company: Company): SettingsForm {
  return {
    name: company.name,
    address: company.address ?? "",
    country: company.country,
    currency: company.currency,
    uen: company.uen ?? "",
    website: company.website ?? "",
    phone_number: company.phone_number ?? "",
    phone_country_code: company.phone_country_code ?? countryOf(company.country)?.dial ?? "",
    username: company.username ?? "",
    logo_url: company.logo_url ?? "",
  };
}

export type SettingsProblems = Partial<Record<keyof SettingsForm, string>>;

/**
 * Returns the changes to save, or the problem with each field. Only a company without a username may save without one.
 */
export function changesOf(
  { username, ...form }: SettingsForm,
  before: Pick<Company, "username">,
): { changes: CompanyChanges } | { problems: SettingsProblems } {
  const changed = username === (before.username ?? "") ? form : { ...form, username };
  const parsed = companyChanges.safeParse(changed);
  if (parsed.success) return { changes: parsed.data };
  const problems: SettingsProblems = {};
  for (const { path, message } of fieldErrors(parsed.error)) problems[path as keyof SettingsForm] ??= message;
  if (problems.name) problems.name = "Please enter the company's name";
  return { problems };
}

/** Returns whether a changed username prevents saving, because it is taken or has an invalid form. */
export function isUsernameRejected(username: string, before: string | null, state: UsernameState): boolean {
  if (username === (before ?? "")) return false;
  return state === "taken" || state === "invalid" || usernameProblem(username) !== null;
}
