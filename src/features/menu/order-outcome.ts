import type { Choice } from "#src/features/offer/options/price.ts";
import type { SizePrice } from "#src/features/menu/cart.ts";
import type { MenuTexts } from "#src/shared/languages/en/menu.ts";
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
  /** The item is no longer on the menu: it is hidden, or the size was removed. */
  | { kind: "unavailable"; names: string[] }
  /** Outside the opening hours; nothing was booked. `opens_at` is an ISO moment. */
  | { kind: "closed"; opens_at: string | null }
  /** The key was used for an earlier order whose response never arrived. */
  | { kind: "earlier" }
  /** Nothing was booked; the message says why. */
  | { kind: "rejected"; message: string }
  /** Booked, but the response could not be read. */
  | { kind: "accepted" }
  /** The order may have been booked or not; sending the same request under the same key finds out. */
  | { kind: "unsure"; message: string };

/**
 * Returns what a failed order means, with the texts of docs/spec/3-dishes-orders-menu.md, "8. The error catalogue". `names`
 * are those that the guest sees, by the ids of dishes, sizes and options.
 */
export function outcomeOf(
  error: OrderError,
  texts: MenuTexts,
  names: ReadonlyMap<string, string> = new Map(),
): Outcome {
  const { status, code } = error;
  if (code === "NOT_JSON") {
    // Only this application returns 201. An unreadable 200 comes from a hotspot's sign-in page or a broken proxy.
    return status === 201 ? { kind: "accepted" } : { kind: "unsure", message: texts.unreadable };
  }
  if (status === 0) return { kind: "unsure", message: texts.not_placed };
  const known = outcomeOfCode(error, texts, names);
  return known ?? { kind: status >= 500 ? "unsure" : "rejected", message: messageText(error, texts) };
}

/**
 * Returns the meaning of the endpoint's own codes, or null when the message is sufficient. A new code of the contract
 * must be added.
 */
function outcomeOfCode(
  { code, details }: OrderError,
  texts: MenuTexts,
  names: ReadonlyMap<string, string>,
): Outcome | null {
  const items = itemsOf(details);
  switch (code) {
    case "IDEMPOTENCY_KEY_REUSED":
      return { kind: "earlier" };
    case "ORDERING_PAUSED":
      return { kind: "rejected", message: isOff(details) ? texts.ordering_off : texts.paused };
    case "ORDER_TYPE_OFF":
      return { kind: "rejected", message: texts.not_accepted };
    case "UNKNOWN_TABLE":
      return { kind: "rejected", message: texts.enter_table };
    case "PICKUP_TIME_GONE":
      return { kind: "rejected", message: texts.pickup_time_gone };
    case "PICKUP_UNPAID":
      return { kind: "rejected", message: texts.pickup_unpaid };
    case "TABLE_CODE_REQUIRED":
      return { kind: "rejected", message: texts.scan_code };
    case "TOO_MANY_ORDERS":
      return { kind: "rejected", message: texts.too_many_orders };
    case "RATE_LIMITED":
      return { kind: "rejected", message: texts.too_fast };
    case "CLOSED":
      return { kind: "closed", opens_at: opensAt(details) };
    case "PRICE_CHANGED":
      return items.length > 0 ? { kind: "prices", prices: items.map(asSizePrice) } : null;
    case "SOLD_OUT":
      return items.length > 0 ? { kind: "sold_out", names: namesOf(items, names) } : null;
    case "DISH_UNAVAILABLE":
      return items.length > 0 ? { kind: "unavailable", names: namesOf(items, names) } : null;
    case "NOT_FOUND":
      return { kind: "rejected", message: texts.restaurant_not_found };
    default:
      return notOfEndpoint(code);
  }
}

/** Accepts only codes that the endpoint does not list, so that a code without a case above is a type error. */
const notOfEndpoint = (_code: Exclude<CallErrorCode, ErrorCodeOf<typeof placePublicOrder>> | undefined) => null;

/** Returns whether the restaurant's plan has ended, rather than its owner having paused orders. */
const isOff = (details: unknown) => ((details ?? {}) as { off?: unknown }).off === true;

/**
 * Returns the text for an error. An error with a code gets a text in the guest's language; the server's sentence is for
 * callers of the API.
 */
function messageText({ status, code, message }: OrderError, texts: MenuTexts): string {
  if (code !== undefined) return status >= 500 ? texts.not_placed : texts.not_accepted;
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

const namesOf = (items: Item[], names: ReadonlyMap<string, string>) => [
  ...new Set(items.map((item) => nameOf(item, names))),
];

const asText = (value: unknown) => (typeof value === "string" ? value : "");

const asSizePrice = ({ size_id, price, options }: Item): SizePrice => ({
  size_id: asText(size_id) || null,
  price: typeof price === "number" ? price : null,
  ...(Array.isArray(options) && { options: options as Choice[] }),
});

function nameOf(item: Item, names: ReadonlyMap<string, string>): string {
  const named = (id: unknown, name: unknown) => names.get(asText(id)) ?? asText(name);
  const dish = named(item["menu_item_id"], item["dish_name"]);
  const chosen = named(item["option_id"], item["option_name"]) || named(item["group_id"], item["group_name"]);
  if (chosen) return `${chosen} (${dish})`;
  const size = named(item["size_id"], item["size_name"]);
  return size && size !== "Regular" ? `${dish} (${size})` : dish;
}
