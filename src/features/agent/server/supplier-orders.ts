import { sentence } from "#src/features/agent/examples.ts";
import { MAX_PROPOSAL_TEXT } from "#src/features/agent/proposal-text.ts";
import type { Choice, OrderStep, Reply, Setting } from "#src/features/agent/server/setting.ts";
import type { Shown, WriteVerb } from "#src/features/agent/server/write-verb.ts";
import type { Texts } from "#src/features/agent/texts/shape.ts";
import type { PurchaseOrder, PurchaseOrderLine } from "#src/features/purchasing/contract.ts";
import { packsSumText } from "#src/features/purchasing/order-text.ts";
import { approveOrder } from "#src/features/purchasing/server/approve.ts";
import { cancelOrder } from "#src/features/purchasing/server/cancel-order.ts";
import { type ApprovalProblem, approvalProblem } from "#src/features/purchasing/server/approval-right.ts";
import { listWithGaps } from "#src/features/purchasing/server/list-orders.ts";
import { purchaseOrderPdf } from "#src/features/purchasing/step-contract.ts";
import { lockOrder } from "#src/features/purchasing/server/lock-order.ts";
import { readOrder, shownLines } from "#src/features/purchasing/server/order-rows.ts";
import type { Context } from "#src/server/context.ts";
import { formatMoney } from "#src/shared/money.ts";
import { formatQuantity } from "#src/shared/units.ts";
import { tokensOf } from "#src/features/agent/grammar/tokens.ts";

type Step = "approve_po" | "cancel_po";

/** Maximum number of an order's lines that are shown; a last line says how many more there are. */
const MAX_LINES = 20;
const MAX_CHOICES = 9;

/** Returns the supplier, state, day and lines of an order, for "PO 12". */
export async function readOne(setting: Setting): Promise<Reply> {
  const found = await orderOf(setting);
  return "reply" in found ? found.reply : { text: await orderText(setting, found.order) };
}

/** Approves or cancels an order to a supplier, as it was shown. */
export const orderStep = (verb: Step): WriteVerb<OrderStep> => ({
  propose: (setting) => proposeStep(setting, verb),
  again: async (shown, { order_id }) => stepProposal(shown, verb, await readOrder(shown.context, order_id)),
  version: (context, { order_id }) => orderVersion(context, order_id),
  perform: async (context, { order_id }, version) => {
    const step = verb === "cancel_po" ? cancelOrder : approveOrder;
    await step(context, order_id, "version" in version ? Number(version.version) : 0);
  },
});

/** Returns the proposal to approve or cancel an order, for "Approve PO 12" or "cancel PO 12". */
async function proposeStep(setting: Setting, verb: Step): Promise<Reply> {
  const { context, texts, said } = setting;
  if (said.orderNumber === null) return whichOrder(setting, verb);
  const found = await orderOf(setting);
  if ("reply" in found) return found.reply;
  const { order } = found;
  // Apart from the number, the sentence may only name the supplier: "approve PO 12 and 13" is not about one order.
  const supplier = new Set(tokensOf(order.supplier_name));
  const named = tokensOf(said.name);
  const isWhole =
    named.every((word) => supplier.has(word)) &&
    said.unknown <= named.length &&
    said.exact.length === 0 &&
    said.unclear === null;
  if (!isWhole || said.quantity.kind !== "none" || said.period !== null) return whichOrder(setting, verb);
  return stepProposal({ context, texts }, verb, order);
}

async function stepProposal(setting: Shown, verb: Step, order: PurchaseOrder): Promise<Reply> {
  const { context, texts } = setting;
  const state = texts.poStates[order.state];
  const ended =
    verb === "approve_po" ? order.state !== "draft" : ["cancelled", "received", "closed"].includes(order.state);
  if (ended) return { text: texts.poIs(order.number, state) };
  if (verb === "approve_po") {
    const problem = await approvalProblem(context, order);
    if (problem !== null) return { text: approvalText(texts, problem) };
  }
  const notifies = order.cancellation_text !== null;
  const title = verb === "approve_po" ? texts.approvePo(order.number) : texts.cancelPo(order.number, notifies);
  const text = `${title}\n${await orderText(setting, order)}`;
  const isWhole = order.lines.length <= MAX_LINES && text.length <= MAX_PROPOSAL_TEXT;
  // Lines that were not shown cannot be approved. A cancellation concerns the whole order, whatever its lines.
  if (!isWhole && verb === "approve_po") return longOrder(texts, order);
  const input = { order_id: order.id, number: order.number };
  const proposal = { verb, input, version: versionOf(order) };
  if (isWhole) return { text, proposal };
  const head = await orderText(setting, { ...order, lines: [] });
  return { text: `${title}\n${head}`, choices: [orderLink(texts, order.id)], proposal };
}

function approvalText(texts: Texts, problem: ApprovalProblem): string {
  if (problem.kind === "no_right") return texts.mayNotApprove;
  if (problem.kind === "unpriced") return texts.unpricedPo(problem.number);
  const shown = (amount: number) => formatMoney(amount, problem.currency, texts.locale);
  const { number, limit, estimate, approved } = problem;
  return approved === 0
    ? texts.overLimit(number, shown(limit), shown(estimate))
    : texts.overDayLimit(number, shown(limit), shown(estimate), shown(approved));
}

/**
 * Returns the reply to the approval of a long order: links to read the order as a file and to approve it on its
 * screen.
 */
function longOrder(texts: Texts, { id, number, supplier_name }: PurchaseOrder): Reply {
  const paper = { label: texts.poPaper(number), text: "", href: `${purchaseOrderPdf.path}?id=${id}` };
  return { text: texts.longPo(number, supplier_name), choices: [paper, orderLink(texts, id)] };
}

export const orderLink = (texts: Texts, id: string): Choice => ({
  label: texts.openPo,
  text: "",
  href: `/purchase-orders/${id}`,
});

const versionOf = ({ version, state }: PurchaseOrder) => ({ version, state });

/** Returns the present version of the order that a person approves or cancels. Locks the order. */
async function orderVersion(context: Context, id: string): Promise<object> {
  return versionOf(await lockOrder(context, id));
}

async function orderOf({ context, texts, said }: Setting): Promise<{ order: PurchaseOrder } | { reply: Reply }> {
  const number = said.orderNumber ?? 0;
  const found = await context.db
    .selectFrom("purchase_orders")
    .select("id")
    .where("company_id", "=", context.companyId)
    .where("number", "=", number)
    .executeTakeFirst();
  if (!found) return { reply: { text: texts.noPo(number), repeats: true } };
  return { order: await readOrder(context, found.id) };
}

/** Asks which order is meant. Each choice is a sentence with one order's number. */
async function whichOrder({ context, texts, said, signs }: Setting, verb: Step): Promise<Reply> {
  const state = verb === "approve_po" ? "draft" : "open";
  const { orders } = await listWithGaps(context, { state });
  if (orders.length === 0) return { text: texts.noPurchases };
  const choices = orders.slice(0, MAX_CHOICES).map(({ number, supplier_name }) => ({
    label: `PO ${number}, ${supplier_name}`,
    text: sentence(said.language, verb, { name: "" }, signs[0]).replace("12", String(number)),
  }));
  return { text: texts.whichPo, choices };
}

async function orderText({ context, texts }: Shown, order: PurchaseOrder): Promise<string> {
  const { number, supplier_name, state, deliver_on, estimate, unpriced, currency, lines } = order;
  const day = new Intl.DateTimeFormat(texts.locale, { dateStyle: "medium", timeZone: "UTC" });
  const total = estimate === null ? null : formatMoney(estimate, currency, texts.locale);
  const title = texts.po(number, supplier_name, texts.poStates[state], day.format(new Date(deliver_on)));
  const shown = (await shownLines(context, lines.slice(0, MAX_LINES))).map(
    (line) => `- ${lineText(texts.locale, line)}`,
  );
  if (lines.length > MAX_LINES) shown.push(`- ${texts.more(lines.length - MAX_LINES)}`);
  const sum = total === null ? [] : [texts.poTotal(total, unpriced)];
  return [title, ...shown, ...sum].join("\n");
}

const lineText = (locale: string, line: PurchaseOrderLine): string =>
  `${line.text}: ${packsSumText(line, (quantity, unit) => formatQuantity(quantity, unit, locale))}`;
