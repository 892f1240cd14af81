import type { CartStore } from "#src/features/menu/web/cart-store.ts";
import type * as contract from "#src/features/tables/code-contract.ts";
import { withoutShapes } from "#src/features/menu/web/endpoints.ts";
import { call, CallError } from "#src/web/call.ts";

const scanTableCode = withoutShapes<typeof contract.scanTableCode>({
  method: "POST",
  path: "/api/public-menu/table-code",
});

/**
 * Puts the table of the scanned code into the cart: the code on a table opens the menu with `?table=` and the code's
 * token `t`, which decides the table. Both are then removed from the address bar. `onInvalid` is called for an invalid
 * token.
 */
export async function readScannedTable(store: CartStore, company_id: string, onInvalid: () => void): Promise<void> {
  const address = new URL(location.href);
  const table_number = address.searchParams.get("table")?.trim().slice(0, 20);
  const table_code = address.searchParams.get("t")?.slice(0, 64);
  if (table_code) {
    address.searchParams.delete("t");
    // Without its token, the name alone would look like a printed card without a token when the page is reloaded.
    address.searchParams.delete("table");
    history.replaceState(history.state, "", address);
  }
  if (!table_number && !table_code) return;
  setTable(store, table_number, table_code);
  if (!table_code) return;
  const table = await tableOf(company_id, table_code);
  if (table === undefined) return;
  setTable(store, table ?? undefined, table === null ? undefined : table_code);
  if (table === null) onInvalid();
}

/**
 * Returns the table of a token; null for an invalid token. Returns undefined when it is not known whether the token is
 * valid; the server then checks the token with the order.
 */
async function tableOf(company_id: string, table_code: string): Promise<string | null | undefined> {
  try {
    return (await call(scanTableCode, { body: { company_id, table_code } })).table_number;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return undefined;
  }
}

/** Sets the table of the cart. Without a name, the table does not change. */
function setTable(store: CartStore, table_number: string | undefined, table_code: string | undefined): void {
  store.change((saved) => ({
    ...saved,
    cart: {
      ...saved.cart,
      ...(table_number && { table_number }),
      where: {
        ...(saved.cart.where?.pickup && { pickup: saved.cart.where.pickup }),
        ...(table_code !== undefined && { table_code }),
      },
    },
  }));
}
