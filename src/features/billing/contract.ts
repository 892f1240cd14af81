import { z } from "zod";
import { PLUS_ACCESS } from "#src/features/billing/plus-access.ts";
import { companyData, LOGO_BODY_BYTES } from "#src/features/companies/contract.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { line, timestamp } from "#src/shared/text.ts";
import { MANAGEMENT, OWNER_ONLY } from "#src/shared/roles.ts";

export const plan = z.object({
  id: z.string(),
  type: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  currency: z.string(),
  interval: z.string().default("month"),
  features: z.array(z.string()),
  /** The features that are not finished yet; a screen marks each as "Being built". */
  beingBuilt: z.array(z.string()),
  isPopular: z.boolean(),
  productId: z.string(),
});
export type Plan = z.output<typeof plan>;

export const subscription = z.object({
  id: z.string(),
  company_id: z.string(),
  stripe_customer_id: z.string(),
  stripe_subscription_id: z.string(),
  status: z.string(),
  plan_id: z.string(),
  plan_name: z.string(),
  price_id: z.string(),
  current_period_start: timestamp.nullable(),
  current_period_end: timestamp.nullable(),
  cancel_at_period_end: z.boolean(),
  /** The time since which a payment has been owed; null while no payment is owed. */
  payment_failed_at: timestamp.nullable(),
  created_at: timestamp,
});
export type Subscription = z.output<typeof subscription>;

export const listPlans = endpoint({
  method: "GET",
  path: "/api/plans",
  summary: "The plans on offer, in a currency where the payment provider has prices in it, else in US dollars.",
  access: "public",
  errors: [],
  query: z.object({ currency: line(3).optional() }),
  response: z.object({ plans: z.array(plan) }),
});

export const readSubscription = endpoint({
  method: "GET",
  path: "/api/subscription",
  summary: "The company's newest subscription, or its trial (`trialing`, then `trial_ended`), or null.",
  access: { roles: OWNER_ONLY },
  offOnDevices: true,
  errors: [],
  response: z.object({ subscription: subscription.nullable() }),
});

const plus = z.object({
  /** Whether the company has Plus by its plan or in its try, has not tried it yet, or has finished its try. */
  access: z.enum(PLUS_ACCESS),
  /** The end of the try; null if it has not begun. */
  try_ends_at: timestamp.nullable(),
});

export const readPlus = endpoint({
  method: "GET",
  path: "/api/plus",
  summary: "Whether the company has what belongs to Plus: by its plan, or in its one try of 14 days.",
  access: { roles: MANAGEMENT },
  offOnDevices: true,
  errors: [],
  response: plus,
});

export const startPlusTry = endpoint({
  method: "POST",
  path: "/api/plus/try",
  summary: "Begins the company's one try of Plus, which lasts 14 days and changes nothing about its plan.",
  access: { roles: OWNER_ONLY },
  offOnDevices: true,
  errors: ["TRY_OVER"],
  response: plus,
});

export const createCheckout = endpoint({
  method: "POST",
  path: "/api/stripe/create-checkout-session",
  summary: "Opens the payment provider's hosted checkout for a plan and returns its address.",
  access: "user",
  errors: ["ALREADY_SUBSCRIBED", "ALREADY_PAID", "TOO_MANY_COMPANIES", "USERNAME_TAKEN", "BUSY", "RATE_LIMITED"],
  body: z.object({
    priceId: z.string("Please select a plan to continue").min(1, "Please select a plan to continue").max(200),
    planType: line(40).default("basic"),
    companyData: companyData.prefault({}),
    /** Whether the subscription is for an additional restaurant. */
    newCompany: z.boolean().default(false),
  }),
  maxBytes: LOGO_BODY_BYTES,
  response: z.object({ url: z.string() }),
});

export const verification = z.object({
  verified: z.boolean(),
  /** Seconds after which to call again; null if calling again is useless. */
  retryAfter: z.number().nullable(),
  subscriptionId: z.string().nullable(),
  planName: z.string().nullable(),
  companyId: z.string().nullable(),
  currentPeriodEnd: timestamp.nullable(),
});
export type Verification = z.output<typeof verification>;

export const verifyCheckout = endpoint({
  method: "POST",
  path: "/api/stripe/verify-subscription",
  summary: "Creates the company and its subscription once the checkout is paid. Returns the same when called again.",
  access: "user",
  errors: ["NOT_FOUND", "BUSY", "COMPANY_EXISTS", "USERNAME_TAKEN", "RATE_LIMITED"],
  body: z.object({
    sessionId: z.string("No session ID provided").min(1, "No session ID provided").max(300),
    // If this is missing or invalid, the data that was sent to the checkout is used, so that a paid company is never
    // rejected because of a field.
    companyData: companyData.nullish().catch(null),
  }),
  maxBytes: LOGO_BODY_BYTES,
  response: verification,
});

export const openPortal = endpoint({
  method: "POST",
  path: "/api/stripe/customer-portal",
  summary: "Opens the payment provider's portal for the company and returns its address.",
  access: { roles: OWNER_ONLY },
  offOnDevices: true,
  worksReadOnly: true,
  errors: ["NOT_FOUND"],
  body: z.object({ customerId: z.string().max(200).nullish(), returnUrl: z.string().max(2000).nullish() }),
  response: z.object({ url: z.string() }),
});

export const receiveWebhook = endpoint({
  method: "POST",
  path: "/api/stripe/webhook",
  summary: "Receives the payment provider's signed events, in any order; each is processed once.",
  access: "public",
  errors: ["BUSY", "COMPANY_EXISTS", "USERNAME_TAKEN"],
  kind: "raw",
  response: z.object({ received: z.literal(true) }),
});

const sandboxParams = z.object({ session: z.string().max(80) });

export const sandboxCheckoutPage = endpoint({
  method: "GET",
  path: "/sandbox/checkout/:session",
  summary: "The sandbox's hosted checkout page. Nothing is charged.",
  access: "public",
  errors: ["NOT_FOUND"],
  kind: "file",
  params: sandboxParams,
  response: z.unknown(),
});

export const sandboxCheckoutAction = endpoint({
  method: "POST",
  path: "/sandbox/checkout/:session",
  summary: "Pays, declines or cancels a sandbox checkout. Nothing is charged.",
  access: "public",
  errors: ["NOT_FOUND"],
  kind: "raw",
  params: sandboxParams,
  response: z.unknown(),
});

export const sandboxPortalPage = endpoint({
  method: "GET",
  path: "/sandbox/portal/:session",
  summary: "The sandbox's billing portal. Nothing is charged.",
  access: "public",
  errors: ["NOT_FOUND"],
  kind: "file",
  params: sandboxParams,
  response: z.unknown(),
});

export const sandboxPortalAction = endpoint({
  method: "POST",
  path: "/sandbox/portal/:session",
  summary: "Changes, cancels or resumes a sandbox subscription. Nothing is charged.",
  access: "public",
  errors: ["NOT_FOUND"],
  kind: "raw",
  params: sandboxParams,
  response: z.unknown(),
});
