import type { Cart } from "#src/features/menu/cart.ts";
import { listedTable } from "#src/features/menu/cart-lines.ts";
import { codeText } from "#src/features/menu/code-text.ts";
import type { MenuCompany } from "#src/features/menu/contract.ts";
import { orderTypeOf } from "#src/features/menu/order-type.ts";
import type { MenuTexts } from "#src/shared/languages/en/menu.ts";

interface CallingTable {
  company_id: string;
  table_number: string;
  table_code: string | null;
  customer_id: string | null;
}

/** Returns the table to which a guest can call staff; null where guests cannot call, or the table is not known. */
export function callingTable(
  company: MenuCompany,
  cart: Cart,
  texts: Pick<MenuTexts, "scan_code">,
): CallingTable | null {
  if (!company.table_calls || codeText(company, cart, texts) !== null) return null;
  const table_code = cart.where?.table_code ?? null;
  const { tables } = company;
  const table_number = tables && !table_code ? listedTable(tables, cart.table_number) : cart.table_number.trim();
  if (table_number === "" || orderTypeOf(company, cart) === "pickup") return null;
  return { company_id: company.id, table_number, table_code, customer_id: cart.customer_id };
}
