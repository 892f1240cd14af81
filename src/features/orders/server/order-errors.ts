import { z } from "zod";
import { openingHours } from "#src/shared/opening-hours.ts";
import { openStateAt } from "#src/features/companies/hours/rules.ts";
import { AppError, conflict, notFound } from "#src/server/http/errors.ts";

/** Used when the restaurant's plan has ended: docs/spec/rulings.md, "Later rulings". */
const ORDERING_OFF = "Online ordering is off at the moment.";

/** Returns the SQLSTATE of an error that came from the database. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** Returns the code of an error that `place_order` raised with `raise_order_error`. */
export function orderErrorCode(error: unknown): string | undefined {
  return sqlState(error) === "CM001" ? (error as Error).message : undefined;
}

/** Returns the minimum total of a special request from an error that `charge_agreed_total` raised. */
export function leastTotal(error: unknown): number | undefined {
  if (orderErrorCode(error) !== "ORDER_TOTAL") return undefined;
  return z.object({ least: z.number() }).parse(JSON.parse((error as { detail?: string }).detail ?? "")).least;
}

const named = z.object({
  dish_name: z.string().nullable(),
  size_name: z.string().nullish(),
  group_name: z.string().nullish(),
  option_name: z.string().nullish(),
  reason: z.string().nullish(),
});
const closed = z.object({ name: z.string(), timezone: z.string(), opening_hours: openingHours, now: z.string() });
const detail = z.looseObject({
  name: z.string().optional(),
  off: z.boolean().optional(),
  /** Which type of order is off. */
  type: z.string().optional(),
  /** No time for pickup is available. */
  any: z.boolean().optional(),
  retry_after: z.number().optional(),
  items: z.array(z.looseObject(named.shape)).optional(),
});

/** Converts an error of `place_order` into one with an HTTP status and text; undefined for any other error. */
export function asAppError(error: unknown, { channel }: { channel: "menu" | "staff" }): AppError | undefined {
  const code = orderErrorCode(error);
  if (code === undefined) return undefined;
  const parsed: unknown = JSON.parse((error as { detail?: string }).detail ?? "{}");
  const details = detail.parse(parsed);
  const names = [...new Set((details.items ?? []).map(nameOf))];
  const are = names.length === 1 ? "is" : "are";
  switch (code) {
    case "COMPANY_NOT_FOUND":
      return notFound("Restaurant");
    case "ORDERING_PAUSED":
      if (details.off) return conflict(code, ORDERING_OFF, { off: true });
      return conflict(code, `${details.name ?? "The restaurant"} is not taking orders right now.`);
    case "CLOSED":
      return closedError(closed.parse(parsed));
    case "DISH_UNAVAILABLE":
      if (wrongNumber(details.items)) return conflict(code, wrongNumber(details.items) ?? "", details);
      return conflict(code, `${list(names)} ${are} not on the menu.`, details);
    case "SOLD_OUT":
      return conflict(code, `${channel === "menu" ? "Sorry, " : ""}${list(names)} ${are} sold out.`, details);
    case "PRICE_CHANGED":
      return conflict(code, "Prices have changed. Please check your order and try again.", details);
    case "ORDER_TYPE_OFF":
      return conflict(code, orderTypeOff(details.type));
    case "PICKUP_TIME_GONE":
      return conflict(
        code,
        details.any
          ? "There are no more times for pickup at the moment."
          : "This time for pickup is no longer free. Please choose another.",
      );
    case "PICKUP_UNPAID":
      return conflict(code, "There are unpaid orders for pickup from you already. Please call us.");
    case "UNKNOWN_TABLE":
      return conflict(code, "This restaurant has no such table. Please choose yours.");
    case "TABLE_CODE_REQUIRED":
      return conflict(code, "Please scan the code on your table to order.");
    case "TOO_MANY_ORDERS":
      return tooManyOrders(details.retry_after);
    case "IDEMPOTENCY_KEY_REUSED":
      return conflict(code, "This Idempotency-Key was used for another order.");
    default:
      return undefined;
  }
}

function orderTypeOff(type: string | undefined): string {
  if (type === "pickup") return "Orders for pickup are turned off in Settings.";
  return type === "table"
    ? "This restaurant takes orders for pickup only."
    : "Selling at the counter is turned off in Settings.";
}

const tooManyOrders = (retryAfter = 60) =>
  new AppError(429, "This table has just placed many orders. Please wait a moment and try again.", {
    code: "TOO_MANY_ORDERS",
    retryAfter,
  });

/** Returns "Poke bowl", "Poke bowl (Large)", or "Avocado (Poke bowl)" for an option. */
function nameOf({ dish_name, size_name, option_name }: z.output<typeof named>): string {
  if (!dish_name) return "This dish";
  if (option_name) return `${option_name} (${dish_name})`;
  return size_name && size_name !== "Regular" ? `${dish_name} (${size_name})` : dish_name;
}

/** Returns the message when too few or too many options of a group are chosen. */
function wrongNumber(items: z.output<typeof detail>["items"]): string | undefined {
  const found = items?.find(({ reason }) => reason === "too_few" || reason === "too_many");
  return (
    found &&
    `Please choose ${found.reason === "too_few" ? "more" : "fewer"} of ${found.group_name} for ${found.dish_name}.`
  );
}

function list(names: string[]): string {
  return new Intl.ListFormat("en").format(names);
}

function closedError({ name, now, ...opening }: z.output<typeof closed>): AppError {
  const { until } = openStateAt(opening, Date.parse(now));
  if (until === null) return conflict("CLOSED", `${name} is closed.`, { opens_at: null });
  const when = new Intl.DateTimeFormat("en", {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: opening.timezone,
  }).format(until);
  return conflict("CLOSED", `${name} is closed and opens on ${when}.`, { opens_at: new Date(until).toISOString() });
}
