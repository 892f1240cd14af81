import { html } from "hono/html";
import { sql } from "kysely";
import { REPLY_LENGTH } from "#src/features/purchasing/supplier-page-contract.ts";
import { longDay, packsText } from "#src/features/purchasing/order-text.ts";
import { readLines, shownLines } from "#src/features/purchasing/server/order-rows.ts";
import { SHOWN_STATES } from "#src/features/purchasing/states.ts";
import { plainPage } from "#src/features/purchasing/server/plain-page.ts";
import { noteReply, OPEN_FOR_SUPPLIER } from "#src/features/purchasing/server/supplier-reply.ts";
import { ORDER_TOKEN } from "#src/features/purchasing/server/supplier-link.ts";
import type { Context, PublicContext } from "#src/server/context.ts";
import { findPublicToken } from "#src/server/public-tokens.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { formatMoney } from "#src/shared/money.ts";

/** The parts of an order that a supplier may see. */
interface ShownOrder {
  id: string;
  number: number;
  state: string;
  deliver_on: string;
  currency: string;
  note: string;
  shows_prices: boolean;
  restaurant: string;
  address: string | null;
  supplier_reply: string | null;
  supplier_reply_kind: string | null;
}

export const SUPPLIER: Context["actor"] = { type: "system", name: "Supplier" };

/** Returns the same response for an address that never existed, has expired or was revoked. */
const missing = () =>
  plainPage({ title: "This page is not there", status: 404 }, html`<p>Please ask the restaurant for a new link.</p>`);

/** Shows an order to its supplier: the ordered goods and the delivery day, but neither reasons nor other suppliers. */
export async function supplierPage(context: PublicContext, token: string): Promise<Response> {
  const found = await findPublicToken(context, ORDER_TOKEN, token);
  if (!found) return missing();
  return scopeOf(context, found.company_id, SUPPLIER).within(async (within) => {
    const order = await readShown(within, found.subject_id);
    return order ? showOrder(within, order, token) : missing();
  });
}

/** Reads the order as its supplier may see it: only after it was sent, including a cancellation. */
async function readShown({ db, companyId }: Context, id: string): Promise<ShownOrder | undefined> {
  const { rows } = await sql<ShownOrder>`
    select po.id, po.number, po.state, po.deliver_on, po.currency, po.note, supplier.shows_prices,
      company.name as restaurant, company.address, po.supplier_reply, po.supplier_reply_kind
    from purchase_orders po
    join companies company on company.id = po.company_id
    join suppliers supplier on supplier.company_id = po.company_id and supplier.id = po.supplier_id
    where po.company_id = ${companyId} and po.id = ${id}
      and po.state = any(${[...SHOWN_STATES]}::text[])`.execute(db);
  return rows[0];
}

async function showOrder(context: Context, order: ShownOrder, token: string): Promise<Response> {
  const lines = await shownLines(context, await readLines(context, order.id, order.currency));
  const price = (amount: number | null) =>
    order.shows_prices && amount !== null
      ? html`<span class="price">${formatMoney(amount, order.currency)}</span>`
      : "";
  const title = `Order ${order.number} from ${order.restaurant}`;
  const content = html`
    ${order.state === "cancelled" ? html`<p class="notice">This order is cancelled. Please do not deliver it.</p>` : ""}
    <p><b>${longDay(order.deliver_on)}</b><br />${order.address ?? ""}</p>
    <ul class="card">
      ${lines.map(
        (line) =>
          html`<li>
            <b>${packsText(line)}</b>
            <span>${line.text}${line.code ? html` <small>${line.code}</small>` : ""}</span>
            ${price(line.amount)}
          </li>`,
      )}
    </ul>
    ${order.note ? html`<p class="note">${order.note}</p>` : ""} ${replyForms(order, token)}
  `;
  return plainPage({ title }, content);
}

const REPLIES: Partial<Record<string, string>> = {
  confirmed: "You confirmed this order.",
  short: "You said what is short.",
  message: "You wrote:",
};

function replyForms({ state, supplier_reply, supplier_reply_kind }: ShownOrder, token: string) {
  const given =
    supplier_reply_kind === null
      ? ""
      : html`<p class="notice">
          ${REPLIES[supplier_reply_kind] ?? ""} ${supplier_reply ? html`<br /><q>${supplier_reply}</q>` : ""}
        </p>`;
  if (state === "cancelled" || state === "received" || state === "closed") return given;
  return html`${given}
    <form method="post" action="/po/${token}/answer">
      <button class="main" name="kind" value="confirmed">Confirm</button>
    </form>
    <form method="post" action="/po/${token}/answer">
      <label>Short on<textarea name="text" rows="3" maxlength="${REPLY_LENGTH}" required></textarea></label>
      <button name="kind" value="short">Send</button>
    </form>`;
}

/** Stores a supplier's text, which is quoted to the owner. The text does not change the order. */
export async function respondToOrder(context: PublicContext, token: string, payload: Uint8Array): Promise<Response> {
  const found = await findPublicToken(context, ORDER_TOKEN, token);
  if (!found) return missing();
  const form = new URLSearchParams(Buffer.from(payload).toString("utf8"));
  const kind = form.get("kind") === "confirmed" ? "confirmed" : "short";
  const stored = await scopeOf(context, found.company_id, SUPPLIER).within(async (within) => {
    const order = await readShown(within, found.subject_id);
    if (!order || !OPEN_FOR_SUPPLIER.includes(order.state)) return false;
    await noteReply(within, order.id, { kind, text: form.get("text") ?? "" });
    return true;
  });
  if (!stored) return missing();
  return new Response(null, { status: 303, headers: { Location: `/po/${token}`, "Cache-Control": "no-store" } });
}
