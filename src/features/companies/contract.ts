import { z } from "zod";
import { LANGUAGES } from "#src/shared/languages.ts";
import { phoneProblem } from "#src/features/companies/phone.ts";
import { CURRENCIES, COUNTRIES, countryOf } from "#src/features/companies/countries.ts";
import { COMPANY_DEFAULTS, usernameProblem } from "#src/features/companies/rules.ts";
import { openingHours } from "#src/shared/opening-hours.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { company } from "#src/shared/company.ts";
import { idQuery, line, optionalLine } from "#src/shared/text.ts";
import { isTimezone } from "#src/shared/time.ts";
import { ALL_ROLES, MANAGEMENT } from "#src/shared/roles.ts";

/** Maximum size of a request with a 5 MB picture as a data URL, which is a third longer than the picture. */
export const LOGO_BODY_BYTES = 7_500_000;

const username = z
  .string()
  .transform((name) => name.trim().toLowerCase())
  .superRefine((name, context) => {
    const problem = usernameProblem(name);
    if (problem) context.addIssue({ code: "custom", message: problem });
  });

const country = line(60, 1)
  .transform((name) => countryOf(name)?.name ?? name)
  .refine((name) => COUNTRIES.includes(name), "Please choose a country from the list");

const currency = z
  .string()
  .transform((code) => code.trim().toUpperCase())
  .refine((code) => CURRENCIES.includes(code), "Please choose a currency from the list");

const optionalUsername = z
  .union([z.literal("").transform(() => null), z.null(), username])
  .optional()
  .transform((name) => name ?? null);

/** The address of a website. Without a scheme it gets https. */
export const website = optionalLine(300)
  .transform((text) => (text && !/^[a-z][a-z0-9+.-]*:/i.test(text) ? `https://${text}` : text))
  .refine((text) => text === null || isWebAddress(text), "Please enter a valid website address");

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).hostname.includes(".");
}

const dialCode = z
  .union([z.literal("").transform(() => null), z.null(), z.string().regex(/^\+\d{1,4}$/, "must look like +65")])
  .optional()
  .transform((code) => code ?? null);

/** A picture as a data URL, or the address of a stored picture. */
const logo = z
  .union([z.string().max(LOGO_BODY_BYTES), z.null()])
  .optional()
  .transform((text) => text || null);

interface WithPhone {
  phone_number?: string | null | undefined;
  phone_country_code?: string | null | undefined;
  country?: string | null | undefined;
}

function checkPhone({ phone_number, phone_country_code, country }: WithPhone, context: z.RefinementCtx): void {
  if (!phone_number) return;
  const problem = phoneProblem({ phone_number, phone_country_code, country });
  if (problem) context.addIssue({ code: "custom", path: ["phone_number"], message: problem });
}

const fields = {
  email: z.union([z.literal("").transform(() => null), z.null(), z.email()]).optional(),
  address: optionalLine(300),
  uen: optionalLine(60),
  website,
  phone_number: optionalLine(40),
  phone_country_code: dialCode,
  phone_verified: z.boolean().default(false),
  logo_url: logo,
  username: optionalUsername,
};

/**
 * The company as the onboarding sends it. Missing fields get the defaults of docs/spec/1-platform.md, "9. Business
 * constants and limits".
 */
export const companyData = z
  .object({
    ...fields,
    name: line(120)
      .transform((name) => name || COMPANY_DEFAULTS.name)
      .default(COMPANY_DEFAULTS.name),
    country: country.default(COMPANY_DEFAULTS.country),
    currency: currency.default(COMPANY_DEFAULTS.currency),
    /** The browser's time zone. It is used if it belongs to the country, and the country's own otherwise. */
    timezone: optionalLine(60),
    onboarding_started: z.boolean().default(true),
    // Clients may send it (docs/spec/1-platform.md, "3. Entities and their fields"). It is ignored: the session decides
    // the company.
    created_by: z.string().nullish(),
  })
  .superRefine(checkPhone);
export type CompanyData = z.output<typeof companyData>;

interface WithKitchenMinutes {
  kitchen_waiting_minutes?: number | undefined;
  kitchen_late_minutes?: number | undefined;
}

/** Checks both limits together, because one must be above the other. */
function checkKitchenMinutes(
  { kitchen_waiting_minutes: waiting, kitchen_late_minutes: late }: WithKitchenMinutes,
  context: z.RefinementCtx,
): void {
  if (waiting === undefined && late === undefined) return;
  if (waiting !== undefined && late !== undefined && late > waiting) return;
  context.addIssue({ code: "custom", path: ["kitchen_late_minutes"], message: "must be more than the yellow limit" });
}

/**
 * Changes of a company. Omitted fields stay as they are. A phone number is checked against the new country if it is
 * given, otherwise against the company's country.
 */
export const companyChanges = z
  .object({
    ...fields,
    username,
    name: line(120, 1),
    phone_verified: z.boolean(),
    country,
    currency,
    timezone: z.string().max(60).refine(isTimezone, "Please choose a timezone from the list"),
    language: z.enum(LANGUAGES),
    allow_negative_stock: z.boolean(),
    ordering_paused: z.boolean(),
    counter_orders: z.boolean(),
    table_calls: z.boolean(),
    /** Whether guests see the number of portions when it is 3 or fewer. */
    shows_few_left: z.boolean(),
    /** Whether guests can ask questions on the menu, while the company has Plus. */
    guest_help: z.boolean(),
    tables_listed: z.boolean(),
    codes_required: z.boolean(),
    table_orders: z.boolean(),
    pickup_orders: z.boolean(),
    pickup_lead_minutes: z.number().int().min(0).max(240),
    pickup_slot_minutes: z.literal([5, 10, 15, 20, 30, 60]),
    pickup_slot_portions: z.number().int().min(1).max(1000).nullable(),
    opening_hours: openingHours.nullable(),
    kitchen_waiting_minutes: z.number().int().min(1).max(240),
    kitchen_late_minutes: z.number().int().min(2).max(480),
    low_stock_alerts: z.boolean(),
    new_order_alerts: z.boolean(),
    invoice_processed_alerts: z.boolean(),
    daily_reports: z.boolean(),
    weekly_reports: z.boolean(),
  })
  .partial()
  .superRefine(checkKitchenMinutes);
export type CompanyChanges = z.output<typeof companyChanges>;

export const readCompany = endpoint({
  method: "GET",
  path: "/api/companies/user",
  summary: "The company of the signed-in person.",
  access: { roles: ALL_ROLES },
  errors: [],
  response: z.object({ company }),
});

export const createCompany = endpoint({
  method: "POST",
  path: "/api/companies",
  summary:
    "Creates a company of the person's; 409 while the setup of another one of theirs is not finished, or when the same Idempotency-Key created one.",
  access: "user",
  errors: ["COMPANY_EXISTS", "TOO_MANY_COMPANIES", "USERNAME_TAKEN", "BUSY", "RATE_LIMITED"],
  body: companyData,
  status: 201,
  maxBytes: LOGO_BODY_BYTES,
  response: z.object({ company }),
});

export const updateCompany = endpoint({
  method: "PUT",
  path: "/api/companies/id",
  summary: "Changes the company.",
  access: { roles: MANAGEMENT },
  offOnDevices: true,
  errors: ["NOT_FOUND", "USERNAME_TAKEN", "BUSY", "RATE_LIMITED"],
  query: idQuery,
  body: companyChanges,
  maxBytes: LOGO_BODY_BYTES,
  response: z.object({ company }),
});

export const checkUsername = endpoint({
  method: "GET",
  path: "/api/companies/username-available",
  summary: "Whether a username is well formed and available to the caller.",
  access: "public",
  errors: [],
  query: z.object({ username: z.string().max(200) }),
  rateLimit: "username",
  response: z.object({ available: z.boolean(), message: z.string() }),
});
