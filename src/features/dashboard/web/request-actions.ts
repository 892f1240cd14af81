import type { AgentRequest } from "#src/features/dashboard/request-contract.ts";
import { resolveDemandQuestion } from "#src/features/forecasts/demand/question-contract.ts";
import { updateDish } from "#src/features/dishes/contract.ts";
import { settleItemDeclarations, settleOverrides } from "#src/features/dishes/declaration-contract.ts";
import { askedText, UNTIL_SETTLED } from "#src/features/dishes/override-questions.ts";
import { remindOfCreditRequest, sendCreditRequest, settleCreditRequest } from "#src/features/credits/step-contract.ts";
import { approvePurchaseOrder, sendPurchaseOrder } from "#src/features/purchasing/step-contract.ts";
import { ORDER_BY_LABELS } from "#src/features/suppliers/order-by.ts";
import { wasteLot } from "#src/features/inventory/lots/contract.ts";
import { dayName } from "#src/features/forecasts/forecast-text.ts";
import { daysLeftText } from "#src/features/inventory/lots/rules.ts";
import { notifyReorderRequest, sendReorderRequest } from "#src/features/inventory/web/reorder-request.ts";
import { retryMessage } from "#src/features/messages/contract.ts";
import { findingText } from "#src/features/invoices/price-watch/finding-text.ts";
import type { ProofKind } from "#src/features/reports/proof/contract.ts";
import { formatMoney } from "#src/shared/money.ts";
import { call } from "#src/web/call.ts";
import type { Format } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";

/** The presentation of a request: its texts, the screen behind its name, and the action of its button. */
interface RequestAction {
  badge: string;
  to: string;
  search: Record<string, string>;
  detail: string;
  label: string;
  /** Undefined if the button only opens the screen. */
  run?: () => Promise<unknown>;
  /** Another button, in place of dismissing the request. */
  second?: { label: string; run: () => Promise<unknown> };
  /** The proof that "Show the proof" opens. */
  proof?: { kind: ProofKind; id: string };
  onSuccess: () => void;
  /** The title of the message when the action fails. */
  failed: string;
}

type RequestOf<Kind extends AgentRequest["kind"]> = Extract<AgentRequest, { kind: Kind }>;

export function requestActionOf(request: AgentRequest, format: Format): RequestAction {
  switch (request.kind) {
    case "reorder":
      return reorderAction(request, format);
    case "prep":
      return prepAction(request, format);
    case "expiry":
      return expiryAction(request, format);
    case "demand":
      return demandAction(request, format);
    case "price":
      return priceAction(request, format);
    case "count":
      return countAction(request);
    case "purchase":
      return purchaseAction(request, format);
    case "credit":
      return creditAction(request, format);
    case "delivery":
      return deliveryAction(request, format);
    case "match":
      return matchAction(request);
    case "backup":
      return backupAction(request, format);
    case "dish":
      return dishAction(request);
    case "override":
      return overrideAction(request);
    case "alert":
      return alertAction(request);
    case "invoice":
      return invoiceAction(request, format);
  }
}

function reorderAction(
  { id, quantity_available, reorder_threshold, unit, proposal }: RequestOf<"reorder">,
  format: Format,
): RequestAction {
  const left = format.quantity(quantity_available, unit);
  if (proposal) {
    return {
      badge: quantity_available <= 0 ? "out_of_stock" : "low_stock",
      to: `/purchase-orders/${proposal.id}`,
      search: {},
      detail: `${left} left, reorder at ${format.quantity(reorder_threshold, unit)}. An order of ${format.quantity(proposal.quantity, unit)} is proposed`,
      label: "Look at the Order",
      onSuccess: () => {},
      failed: "",
    };
  }
  return {
    badge: quantity_available <= 0 ? "out_of_stock" : "low_stock",
    to: "/inventory",
    search: { item: id },
    detail: `${left} left, reorder at ${format.quantity(reorder_threshold, unit)}`,
    label: "Send Reorder Request",
    run: async () => notifyReorderRequest(await sendReorderRequest(id)),
    onSuccess: () => {},
    failed: "Failed to send reorder notification",
  };
}

function prepAction(
  { id, quantity_available, unit, batches, makes, why, forecast_day }: RequestOf<"prep">,
  format: Format,
): RequestAction {
  const left = format.quantity(quantity_available, unit);
  return {
    badge: quantity_available <= 0 ? "out_of_stock" : "low_stock",
    to: "/prep",
    search: { item: id, batches: String(batches) },
    ...(forecast_day !== null && { proof: { kind: "forecast", id: `item_${id}_${forecast_day}` } }),
    detail: `${why === null ? "" : `${why} `}${left} left, ${batches === 1 ? "1 batch makes" : `${batches} batches make`} ${format.quantity(makes, unit)}`,
    label: batches === 1 ? "Make 1 batch" : `Make ${batches} batches`,
    onSuccess: () => {},
    failed: "",
  };
}

function expiryAction(
  { id, item_id, name, remaining, unit, days_left, used_in }: RequestOf<"expiry">,
  format: Format,
): RequestAction {
  const left = `${format.quantity(remaining, unit)}: ${daysLeftText(days_left).toLowerCase()}`;
  return {
    badge: days_left < 0 ? "Expired" : "Use first",
    to: "/inventory/use-by",
    search: { item: item_id },
    detail:
      days_left < 0 || used_in.length === 0 ? left : `${left}. Use it in ${used_in.map((use) => use.name).join(", ")}`,
    label: "Record as Waste",
    run: () => call(wasteLot, { query: { id }, body: { remaining } }),
    onSuccess: () => notify.success("Waste Recorded", `${format.quantity(remaining, unit)} of ${name}`),
    failed: "Failed to record waste",
  };
}

/** Returns the action of a count: "Salmon and Rice: the book may be wrong by most. Cream: low, and may be gone." */
function countAction({ items }: RequestOf<"count">): RequestAction {
  const named = (why: "value" | "low") => items.filter((item) => item.why === why).map(({ name }) => name);
  const [value, low] = [named("value"), named("low")];
  return {
    badge: "Count",
    to: "/inventory/stocktake",
    search: { items: "worth" },
    detail: [
      value.length > 0 && `${value.join(", ")}: most money in what the book may have wrong`,
      low.length > 0 && `${low.join(", ")}: low, and may be gone`,
    ]
      .filter(Boolean)
      .join(". "),
    label: items.length === 1 ? "Count 1 Item" : `Count ${items.length} Items`,
    onSuccess: () => {},
    failed: "",
  };
}

function demandAction({ day, size_id, sold, usual }: RequestOf<"demand">, format: Format): RequestAction {
  const resolveAs = (was: "event" | "mistake") => call(resolveDemandQuestion, { body: { day, was } });
  return {
    badge: "Unusual day",
    to: "/forecast",
    search: {},
    detail: `${format.number(sold)} sold on ${dayName(day, format.locale)}, usually ${format.number(usual)}: the day is not counted until you say what it was.`,
    label: "It Was an Event",
    run: () => resolveAs("event"),
    second: { label: "A Mistake", run: () => resolveAs("mistake") },
    proof: { kind: "demand-day", id: size_id === null ? day : `${day}_${size_id}` },
    onSuccess: () => notify.success(`Thank you. ${dayName(day, format.locale)} is stored again.`),
    failed: "This was not saved",
  };
}

function priceAction({ id, finding, currency, others }: RequestOf<"price">, format: Format): RequestAction {
  const plain = { to: "/prices", label: "Look at the Price", onSuccess: () => {}, failed: "" };
  if (finding === null) {
    const detail = "More prices changed this week than are told one by one.";
    return { ...plain, badge: "Prices", search: {}, detail, label: others === 1 ? "Look at It" : "Look at Them" };
  }
  const { weekly_effect } = finding;
  const cost =
    weekly_effect !== null && weekly_effect > 0
      ? ` It costs ${formatMoney(weekly_effect, currency, format.locale)} a week.`
      : "";
  return {
    ...plain,
    badge: `${finding.class}_price`,
    search: { finding: id },
    detail: `${findingText(finding)}${cost}`,
    proof: { kind: "price", id },
  };
}

/** Returns the action of an order. The whole order is shown, so it can be approved and sent here. */
function purchaseAction(
  { id, step, number, version, deliver_on, estimate, currency, via, lines, warnings }: RequestOf<"purchase">,
  format: Format,
): RequestAction {
  const money = estimate === null ? "" : `, ${formatMoney(estimate, currency, format.locale)}`;
  const order = { query: { id }, body: { version } };
  const send = async () => {
    if (step === "approve") await call(approvePurchaseOrder, order);
    if (via !== "phone") await call(sendPurchaseOrder, { query: { id }, body: { version, via } });
  };
  return {
    badge: step === "send" ? "Not sent" : "Order",
    to: `/purchase-orders/${id}`,
    search: {},
    detail: [`No. ${number} for ${format.day(deliver_on)}${money}: ${lines.join(", ")}`, ...warnings].join(". "),
    label: `${step === "approve" ? "Approve and " : ""}${via === "phone" ? "Phone" : `Send by ${ORDER_BY_LABELS[via]}`}`,
    ...(via !== "phone" && { run: send }),
    onSuccess: () =>
      notify.success(step === "approve" ? "Order approved" : "Order sent", "See Buying for whether it went out."),
    failed: "This order was not sent",
  };
}

/** Returns the action of a credit request. It is shown as the supplier reads it, so it can be sent from here. */
function creditAction(
  { id, step, number, version, amount, currency, via, lines, note }: RequestOf<"credit">,
  format: Format,
): RequestAction {
  const money = (value: number) => formatMoney(value, currency, format.locale);
  const to = { to: `/credits/${id}`, search: {}, onSuccess: () => {}, failed: "This was not sent" };
  const asked = `No. ${number}${amount > 0 ? `, ${money(amount)}` : ""}: ${lines.join(", ")}`;
  const query = { id };
  if (step === "settle" && note) {
    const settle = () =>
      call(settleCreditRequest, { query, body: { version, outcome: "settled", invoice_id: note.invoice_id } });
    const detail = `Credit note ${note.invoice_number || "without a number"} came. It would settle ${money(note.settles)} of ${asked}`;
    return {
      ...to,
      badge: "Credit note",
      detail,
      label: "It Settles This",
      run: settle,
      failed: "This was not settled",
    };
  }
  const isReminder = step === "remind";
  const badge = isReminder ? "No answer" : "Credit";
  const detail = isReminder ? `No answer for a week. ${asked}` : asked;
  if (via === "phone") return { ...to, badge, detail, label: isReminder ? "Remind on the Phone" : "Phone It" };
  const run = () => call(isReminder ? remindOfCreditRequest : sendCreditRequest, { query, body: { version, via } });
  const label = `${isReminder ? "Send Reminder" : "Approve and Send"} by ${ORDER_BY_LABELS[via]}`;
  const onSuccess = () =>
    notify.success(isReminder ? "Reminder approved" : "Request approved", "See Credits for whether it went out.");
  return { ...to, badge, detail, label, run, onSuccess };
}

function deliveryAction(
  { id, number, deliver_on, is_late, line_count }: RequestOf<"delivery">,
  format: Format,
): RequestAction {
  const lines = line_count === 1 ? "1 line" : `${line_count} lines`;
  const due = is_late ? `was to arrive on ${format.day(deliver_on)}` : "arrives today";
  return {
    badge: is_late ? "Late" : "Delivery",
    to: "/receive",
    search: { order: id },
    detail: `No. ${number}, ${lines}, ${due}`,
    label: "Receive",
    onSuccess: () => {},
    failed: "",
  };
}

const MAX_NAMES = 3;

function matchAction({ names }: RequestOf<"match">): RequestAction {
  const others = names.length > MAX_NAMES ? `, and ${names.length - MAX_NAMES} more` : "";
  return {
    badge: "Names to check",
    to: "/suppliers",
    search: {},
    detail: `${names.slice(0, MAX_NAMES).join(", ")}${others}: another ingredient is called exactly so`,
    label: "Look at the List",
    onSuccess: () => {},
    failed: "",
  };
}

function backupAction({ failure, copied_at }: RequestOf<"backup">, format: Format): RequestAction {
  const newest = copied_at === null ? "There is no backup yet." : `The newest is of ${format.dateTime(copied_at)}.`;
  return {
    badge: "failed",
    to: "/settings",
    search: {},
    detail: `${failure} ${newest}`,
    label: "Look at the Backups",
    onSuccess: () => {},
    failed: "",
  };
}

function dishAction({ id, name, missing }: RequestOf<"dish">): RequestAction {
  return {
    badge: "Fix availability",
    to: "/dishes",
    search: { dish: id },
    detail: `Out of stock: ${missing.join(", ")}`,
    label: "Make Inactive",
    run: () => call(updateDish, { query: { id }, body: { is_available: false } }),
    onSuccess: () => notify.success(`${name} is off the menu until you activate it again.`),
    failed: "Update failed",
  };
}

function overrideAction({ of, id, name, overrides }: RequestOf<"override">): RequestAction {
  const asked = overrides.map((one) => ({ name: one.name, question: one.question }));
  const settle = (outcome: "keep" | "drop") => {
    const request = { query: { id }, body: { outcome, overrides: asked } };
    return of === "dish" ? call(settleOverrides, request) : call(settleItemDeclarations, request);
  };
  return {
    badge: "unverified",
    ...(of === "dish" ? { to: "/dishes", search: { dish: id } } : { to: "/inventory", search: { item: id } }),
    detail: [...overrides.map(askedText), UNTIL_SETTLED].join(" "),
    label: "Confirm Again",
    run: () => settle("keep"),
    second: { label: "Follow the Recipe", run: () => settle("drop") },
    onSuccess: () => notify.success(`The allergens of ${name} are answered.`),
    failed: "This was not saved",
  };
}

function alertAction({ id, error }: RequestOf<"alert">): RequestAction {
  return {
    badge: "failed",
    to: "/messages",
    search: { message: id },
    detail: error ?? "Unknown error",
    label: "Send Again",
    run: () => call(retryMessage, { query: { id } }),
    onSuccess: () => notify.info("The message is being sent again."),
    failed: "Alert Failed",
  };
}

function invoiceAction(
  { id, invoice_number, line_count, total, currency }: RequestOf<"invoice">,
  format: Format,
): RequestAction {
  const lines = line_count === 1 ? "1 line" : `${line_count} lines`;
  const sum = total === null ? null : formatMoney(total, currency, format.locale);
  return {
    badge: "ready",
    to: `/invoices/${id}`,
    search: { review: "1" },
    detail: [invoice_number, lines, sum].filter(Boolean).join(", "),
    label: "Review Invoice",
    onSuccess: () => {},
    failed: "",
  };
}
