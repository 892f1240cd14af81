import type { SizePrice } from "#src/features/menu/cart.ts";
import type { Texts } from "#src/features/menu/texts/en.ts";
import { formatText } from "#src/features/menu/texts/translate.ts";
import type { placePublicOrder } from "#src/features/orders/contract.ts";
import type { ErrorCodeOf } from "#src/shared/endpoint.ts";
import type { CallErrorCode } from "#src/shared/error-codes.ts";

/** The error that came back instead of an order. */
export interface OrderError {
  /** The HTTP status; 0 when there was no response. */
  status: number;
  code?: CallErrorCode | undefined;
  message: string;
  details?: unknown;
}

export type Outcome =
  /** The menu's prices have changed; nothing was booked. */
  | { kind: "prices"; prices: SizePrice[] }
  | { kind: "sold_out"; names: string[] }
  /** Outside the opening hours; nothing was booked. `opens_at` is an ISO moment. */
  | { kind: "closed"; opens_at: string | null }
  /** The key was used for an earlier order whose response never arrived. */
  | { kind: "earlier" }
  /** Nothing was booked; the message says why. */
  | { kind: "rejected"; message: string }
  /** Booked, but the response could not be read. */
  | { kind: "accepted" }
  /** It may have been booked or not; sending the same request under the same key finds out. */
  | { kind: "unsure"; message: string };

/** Returns what a failed order means, with the texts of docs/spec/3-dishes-orders-menu.md, "8. The error catalogue". */
export function outcomeOf(error: OrderError, texts: Texts): Outcome {
  const { status, code, message } = error;
  if (code === "NOT_JSON") {
    // Only this application returns 201. An unreadable 200 comes from a hotspot's sign-in page or a broken proxy.
    return status === 201 ? { kind: "accepted" } : { kind: "unsure", message: texts.unreadable };
  }
  if (status === 0) return { kind: "unsure", message: texts.not_placed };
  const known = outcomeOfCode(error, texts);
  return known ?? { kind: status >= 500 ? "unsure" : "rejected", message: messageText(message, texts) };
}

/** Returns what the endpoint's own codes mean, or null when the message says all. A new code of the contract must be added. */
function outcomeOfCode({ code, message, details }: OrderError, texts: Texts): Outcome | null {
  const items = itemsOf(details);
  switch (code) {
    case "IDEMPOTENCY_KEY_REUSED":
      return { kind: "earlier" };
    case "ORDERING_PAUSED":
      return { kind: "rejected", message: pausedMessage(message, details, texts) };
    case "CLOSED":
      return { kind: "closed", opens_at: opensAt(details) };
    case "PRICE_CHANGED":
      return items.length > 0 ? { kind: "prices", prices: items.map(asSizePrice) } : null;
    case "SOLD_OUT":
      return items.length > 0 ? { kind: "sold_out", names: [...new Set(items.map(nameOf))] } : null;
    case "NOT_FOUND":
    case "DISH_UNAVAILABLE":
      return null;
    default:
      return notOfEndpoint(code);
  }
}

/** Accepts only codes that the endpoint does not list, so that a code without a case above is a type error. */
const notOfEndpoint = (_code: Exclude<CallErrorCode, ErrorCodeOf<typeof placePublicOrder>> | undefined) => null;

/** The server writes its messages in English; that ordering is off is said in the guest's language. */
function pausedMessage(message: string, details: unknown, texts: Texts): string {
  const { off } = (details ?? {}) as { off?: unknown };
  return off === true ? texts.ordering_off : message || texts.paused;
}

function messageText(message: string, texts: Texts): string {
  if (/column .*does not exist|missing column/i.test(message)) return texts.technical;
  if (message.includes("Failed to create order items")) return texts.team_notified;
  return message ? formatText(texts.order_failed, { message }) : texts.not_placed;
}

type Item = Record<string, unknown>;

function itemsOf(details: unknown): Item[] {
  const { items } = (details ?? {}) as { items?: unknown };
  return Array.isArray(items) ? items.filter((item): item is Item => typeof item === "object" && item !== null) : [];
}

function opensAt(details: unknown): string | null {
  const { opens_at } = (details ?? {}) as { opens_at?: unknown };
  return typeof opens_at === "string" && !Number.isNaN(Date.parse(opens_at)) ? opens_at : null;
}

const asText = (value: unknown) => (typeof value === "string" ? value : "");

const asSizePrice = ({ size_id, price }: Item): SizePrice => ({
  size_id: asText(size_id) || null,
  price: typeof price === "number" ? price : null,
});

function nameOf({ dish_name, size_name }: Item): string {
  const size = asText(size_name);
  return size && size !== "Regular" ? `${asText(dish_name)} (${size})` : asText(dish_name);
}
