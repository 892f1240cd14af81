import { z } from "zod";
import type { OrderRequest } from "#src/features/orders/server/place-order.ts";
import { announce } from "#src/server/announce.ts";
import type { Scope } from "#src/server/context.ts";
import { AppError } from "#src/server/http/errors.ts";

/**
 * Maximum number of records that wait in one process. Further records are dropped, so that orders keep their database
 * connections.
 */
const MAX_WAITING = 100;

const soldOut = z.object({
  items: z.array(
    z.looseObject({
      menu_item_id: z.string().nullable(),
      size_id: z.string().nullable(),
      portions_left: z.number().nullish(),
      option_name: z.string().nullish(),
    }),
  ),
});

interface Notes {
  last: Promise<void>;
  waiting: number;
}

const notesOf = new WeakMap<Scope["jobs"], Notes>();

/**
 * Runs the order function. If it rejects the order as sold out, records the missing portions for the forecasts.
 *
 * @param caller the same for all requests of one caller
 */
export async function withSoldOutNote<T>(
  scope: Scope,
  request: OrderRequest,
  caller: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    noteSoldOut(scope, request, caller, error);
    throw error;
  }
}

/**
 * Publishes the portions of an order that was rejected as sold out. This runs after the response has been decided, one
 * announcement after another. It is only a record: whether it is stored changes nothing for the caller.
 */
function noteSoldOut(scope: Scope, request: OrderRequest, caller: string, error: unknown): void {
  if (!(error instanceof AppError) || error.code !== "SOLD_OUT") return;
  const lines = linesOf(request, soldOut.parse(error.details).items);
  const notes = notesOf.get(scope.jobs) ?? { last: Promise.resolve(), waiting: 0 };
  notesOf.set(scope.jobs, notes);
  if (lines.length === 0 || notes.waiting >= MAX_WAITING) return;
  const payload = { at: new Date().toISOString(), caller, is_staff: request.channel === "staff", lines };
  notes.waiting += 1;
  notes.last = notes.last
    .then(() => scope.within((context) => announce(context, "orders.sold-out", payload)))
    .catch((failure: unknown) => scope.log.warn({ err: failure }, "a rejected order is not counted as demand"))
    .finally(() => (notes.waiting -= 1));
}

/** Returns, for each size, how many of the ordered portions are not in stock. */
function linesOf(request: OrderRequest, items: z.output<typeof soldOut>["items"]) {
  return items.flatMap(({ menu_item_id, size_id, portions_left, option_name }) => {
    // The dish can be ordered without that option.
    if (size_id === null || option_name) return [];
    const wanted = request.items
      .filter((line) => line.menu_item_id === menu_item_id && (line.size_id ?? size_id) === size_id)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const quantity = wanted - Math.max(0, portions_left ?? 0);
    return quantity > 0 ? [{ size_id, quantity }] : [];
  });
}
