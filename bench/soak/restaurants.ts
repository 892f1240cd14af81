import type pg from "pg";
import type { Endpoint } from "#src/shared/endpoint.ts";
import type { CallOf } from "#src/shared/endpoint.ts";
import type { CallResult, Caller } from "#src/testing/app.ts";
import type { Owner } from "#src/testing/factories.ts";

export interface Restaurant {
  owner: Owner;
  dishes: { menu_item_id: string; size_id: string; price: number }[];
  items: { id: string; name: string }[];
}

export async function readRestaurants(pool: pg.Pool, owners: readonly Owner[]): Promise<Restaurant[]> {
  return Promise.all(
    owners.map(async (owner) => {
      const dishes = await pool.query<Restaurant["dishes"][number]>(
        `select dish.id as menu_item_id, size.id as size_id, size.price::float as price
         from dish join dish_size size on size.company_id = dish.company_id and size.menu_item_id = dish.id
         where dish.company_id = $1 order by dish.name`,
        [owner.companyId],
      );
      const items = await pool.query<Restaurant["items"][number]>(
        "select id, name from inventory where company_id = $1 order by name",
        [owner.companyId],
      );
      return { owner, dishes: dishes.rows, items: items.rows };
    }),
  );
}

const ADDRESSES = 4000;
let next = 0;

/** Another caller's address with each call, as a proxy would pass it on. */
export function nextAddress(): { "x-forwarded-for": string } {
  next = (next + 1) % ADDRESSES;
  return { "x-forwarded-for": `10.1.${Math.floor(next / 250)}.${(next % 250) + 1}` };
}

/** The response's body. Throws when it is not a success. */
export async function request<E extends Endpoint>(
  caller: Caller,
  endpoint: E,
  input?: CallOf<E> & { key?: string },
): Promise<CallResult<E>["body"]> {
  const call = { ...input, headers: nextAddress() } as CallOf<E> & { headers: Record<string, string> };
  const { status, body } = await caller.call(endpoint, call);
  if (status >= 300) throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${body?.error ?? ""}`);
  return body;
}

export function pick<T>(list: readonly T[], n: number): T {
  const found = list[n % list.length];
  if (found === undefined) throw new Error("There is nothing to choose from.");
  return found;
}
