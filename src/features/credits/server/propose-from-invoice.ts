import Big from "big.js";
import { sql } from "kysely";
import { type Proposal, proposeRequest } from "#src/features/credits/server/propose.ts";
import type { StoredLine } from "#src/features/credits/server/request-lines.ts";
import { readAgreedPrices } from "#src/features/invoices/receipts/server/agreed-prices.ts";
import type { Context } from "#src/server/context.ts";
import { DEFAULT_CURRENCY, roundMoney } from "#src/shared/money.ts";
import { priceDecimals } from "#src/shared/units.ts";

interface ChargedLine {
  id: string;
  supplier_id: string;
  currency: string;
  rate: number;
  day: string;
  item_id: string;
  text: string;
  code: string;
  quantity: number;
  unit: string;
  display_unit: string | null;
  /** The cost of the line in the invoice's currency. */
  amount: number;
  /** Per unit of the item, in the company's currency. */
  price: number;
}

/** Proposes a draft for prices above the agreed ones on an invoice without a delivery. */
export async function proposeFromInvoice(context: Context, { id }: { id: string }): Promise<void> {
  const charged = await readCharged(context, id);
  const [first] = charged;
  if (!first) return;
  const { supplier_id, currency } = first;
  const agreedPriceOf = await readAgreedPrices(context, {
    supplierId: supplier_id,
    itemIds: charged.map(({ item_id }) => item_id),
  });
  const lines = charged.flatMap((line) => {
    const agreed = agreedPriceOf(line);
    return agreed === null ? [] : [overcharged(line, agreed)];
  });
  const proposal: Proposal = { supplier_id, delivery_id: null, invoice_id: id, currency, lines };
  await proposeRequest(context, proposal);
}

/** Returns the difference for the whole line, rounded once. */
function overcharged({ currency, rate, ...line }: ChargedLine, agreed: number): StoredLine {
  const agreedPrice = new Big(agreed).div(rate);
  const over = new Big(line.amount).minus(agreedPrice.times(line.quantity));
  const exact = (price: Big) => price.round(priceDecimals(line.display_unit), Big.roundHalfUp).toNumber();
  return {
    reason: "price",
    item_id: line.item_id,
    text: line.text,
    quantity: line.quantity,
    unit: line.unit,
    unit_price: exact(over.div(line.quantity)),
    amount: roundMoney(over, currency),
    ordered: null,
    delivered: null,
    invoiced: line.quantity,
    agreed_price: exact(agreedPrice),
    charged_price: exact(new Big(line.amount).div(line.quantity)),
    delivery_line_id: null,
    invoice_line_id: line.id,
  };
}

/** Reads the lines of an invoice that charged for received goods. */
async function readCharged({ db, companyId }: Context, invoiceId: string): Promise<ChargedLine[]> {
  const { rows } = await sql<ChargedLine>`
    select line.id, invoice.supplier_id, invoice.exchange_rate as rate,
      coalesce(nullif(invoice.currency, ''), nullif(company.currency, ''), ${DEFAULT_CURRENCY}) as currency,
      coalesce(invoice.invoice_date, (invoice.saved_at at time zone company.timezone)::date)::text as day,
      line.item_id, line.item_name as text, line.code, line.received_quantity as quantity, line.received_unit as unit,
      item.display_unit,
      line.amount, line.price_per_unit as price
    from supplier_invoice_lines line
    join supplier_invoice invoice on invoice.company_id = line.company_id and invoice.id = line.invoice_id
    join companies company on company.id = line.company_id
    join inventory item on item.company_id = line.company_id and item.id = line.item_id
    where line.company_id = ${companyId} and line.invoice_id = ${invoiceId} and invoice.document = 'invoice'
      and line.item_id is not null and line.received_quantity > 0 and line.amount > 0 and line.price_per_unit > 0
    order by line.position`.execute(db);
  return rows;
}
