import { z } from "zod";
import { phoneProblem } from "#src/features/companies/phone.ts";
import { CURRENCIES, COUNTRIES, countryOf } from "#src/features/companies/countries.ts";
import { COMPANY_DEFAULTS, usernameProblem } from "#src/features/companies/rules.ts";
import { openingHours } from "#src/shared/opening-hours.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { company } from "#src/shared/company.ts";
import { idQuery, line, optionalLine } from "#src/shared/text.ts";
import { isTimezone } from "#src/shared/time.ts";

/** A data URL of a 5 MB picture is a third longer than the picture. */
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

/** An address of the web; one typed without its beginning gets https. */
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

/** A picture as a data URL, or the address the server gave an earlier one. */
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
 * What onboarding knows of a company. What is missing falls back to the defaults of docs/spec/1-platform.md,
 * "9. Business constants and limits".
 */
export const companyData = z
  .object({
    ...fields,
    name: line(120)
      .transform((name) => name || COMPANY_DEFAULTS.name)
      .default(COMPANY_DEFAULTS.name),
    country: country.default(COMPANY_DEFAULTS.country),
    currency: currency.default(COMPANY_DEFAULTS.currency),
    onboarding_started: z.boolean().default(true),
    // Clients may send it (docs/spec/1-platform.md, "3. Entities and their fields"). It is ignored: the session decides
    // the company.
    created_by: z.string().nullish(),
  })
  .superRefine(checkPhone);
export type CompanyData = z.output<typeof companyData>;

/** Only what is given is changed. A phone number is checked against the country given with it, or the company's own. */
export const companyChanges = z
  .object({
    ...fields,
    username,
    name: line(120, 1),
    phone_verified: z.boolean(),
    country,
    currency,
    timezone: z.string().max(60).refine(isTimezone, "Please choose a timezone from the list"),
    language: z.enum(["en", "es", "fr", "de", "zh"]),
    allow_negative_stock: z.boolean(),
    ordering_paused: z.boolean(),
    opening_hours: openingHours.nullable(),
    low_stock_alerts: z.boolean(),
    new_order_alerts: z.boolean(),
    invoice_processed_alerts: z.boolean(),
    daily_reports: z.boolean(),
    weekly_reports: z.boolean(),
  })
  .partial();
export type CompanyChanges = z.output<typeof companyChanges>;

export const readCompany = endpoint({
  method: "GET",
  path: "/api/companies/user",
  summary: "The company of the signed-in person.",
  access: "company",
  response: z.object({ company }),
});

export const createCompany = endpoint({
  method: "POST",
  path: "/api/companies",
  summary: "Creates the person's one company; answers 409 when there is one.",
  access: "user",
  body: companyData,
  status: 201,
  maxBytes: LOGO_BODY_BYTES,
  response: z.object({ company }),
});

export const updateCompany = endpoint({
  method: "PUT",
  path: "/api/companies/id",
  summary: "Changes the company.",
  access: "company",
  query: idQuery,
  body: companyChanges,
  maxBytes: LOGO_BODY_BYTES,
  response: z.object({ company }),
});

export const checkUsername = endpoint({
  method: "GET",
  path: "/api/companies/username-available",
  summary: "Whether a username is well formed and free for the caller to take.",
  access: "public",
  query: z.object({ username: z.string().max(200) }),
  budget: "username",
  response: z.object({ available: z.boolean(), message: z.string() }),
});

export const finalizeCompany = endpoint({
  method: "POST",
  path: "/api/companies/finalize",
  summary: "Ends the onboarding of the person's company.",
  access: "company",
  body: z.object({
    subscription_id: z.string().max(200).nullish(),
    plan_type: line(40).default("basic"),
    onboarding_completed: z.boolean().default(true),
    user_id: z.string().max(60).nullish(),
  }),
  response: z.object({ company }),
});
