import Big from "big.js";
import { v7 as uuid } from "uuid";
import { writtenHere } from "#src/features/agent/server/written.ts";
import { type PaperTexts, paperTexts } from "#src/features/agent/papers/texts.ts";
import { MAX_PROPOSAL_TEXT } from "#src/features/agent/proposal-text.ts";
import { throughAgent } from "#src/features/agent/server/confirm.ts";
import { type Channel, personOf } from "#src/features/agent/server/conversation.ts";
import { summaryOf } from "#src/features/agent/server/papers/paper-summary.ts";
import { receivedProposal } from "#src/features/agent/server/received.ts";
import type { Choice, ReceivedGoods, Reply } from "#src/features/agent/server/setting.ts";
import type { Texts } from "#src/features/agent/texts/shape.ts";
import { textsOf } from "#src/features/agent/texts/texts.ts";
import { mayUse } from "#src/features/agent/verbs.ts";
import { addReadInvoice, invoiceOfFile } from "#src/features/invoices/upload/server/add-read.ts";
import { duplicatesOfUpload } from "#src/features/invoices/upload/server/duplicates.ts";
import { uploadInvoice } from "#src/features/invoices/upload/contract.ts";
import { type ComparedNote, compareNote, shownNote } from "#src/features/receiving/server/compare-note.ts";
import { type Paper, setDraft } from "#src/features/receiving/server/papers.ts";
import type { ExtractedInvoice } from "#src/invoice-reader/invoice.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";
import { rolesOf } from "#src/shared/endpoint.ts";
import type { Language } from "#src/features/agent/languages.ts";
import { localeOf } from "#src/shared/money.ts";

interface Asked {
  language: Language;
  channel: Channel;
}

interface Known extends Asked {
  context: Context;
  paper: Paper;
  extracted: ExtractedInvoice;
  texts: Texts;
  say: PaperTexts;
  currency: string;
}

/**
 * Returns the agent's reply about a document that was read: its summary. If the whole document is certain and belongs
 * to an order, the summary comes with a proposal to receive the goods; otherwise with a link. An invoice with prices
 * becomes a draft if the person may upload invoices.
 */
export async function presentPaper(context: Context, paper: Paper, asked: Asked): Promise<Reply> {
  const written = await writtenHere(context, asked.language);
  const say = paperTexts(written);
  const { extracted } = paper;
  if (!mayUse(personOf(context).role, "received")) return { text: textsOf(written).notAllowed };
  if (!extracted || paper.state === "failed") return { text: say.notRead };
  if (extracted.document === "order" || extracted.document === "statement") {
    return { text: say.nothingToReceive(say.kinds[extracted.document]) };
  }
  if (extracted.items.length === 0) return { text: say.noGoods };
  const company = await companyRow(context);
  const own = textsOf(written);
  const texts = { ...own, locale: asked.language === "en" ? localeOf(company.country) : own.locale };
  return presentGoods({ ...asked, context, paper, extracted, texts, say, currency: company.currency });
}

async function presentGoods(known: Known): Promise<Reply> {
  const { context, paper, extracted, texts, say, currency } = known;
  const invoice = await invoiceOf(known);
  const compared = await compareNote(context, extracted, paper);
  const withMoney = mayUpload(context);
  const summary = summaryOf({
    extracted,
    compared: await shownNote(context, compared),
    texts,
    paper: say,
    currency,
    withMoney,
  });
  const invoiceLink = invoice.id === null ? [] : [link(known, say.openInvoice, `/invoices/${invoice.id}`)];
  if (paper.delivery_id !== null) return withLinks(known, [...summary, texts.paperReceived], invoiceLink);
  if (invoice.isSaved) return withLinks(known, [...summary, say.saved], invoiceLink);
  if (extracted.document === "credit_note") return withLinks(known, [...summary, say.isCredit], invoiceLink);
  const note = invoice.id === null ? [] : [say.draft];
  const countIn = link(known, say.countIn, `/receive?note=${paper.id}`);
  const goods = goodsOf(paper, compared);
  const proposed = goods && (await receivedProposal({ context, texts }, goods));
  if (!proposed?.proposal) return withLinks(known, [...summary, ...note, say.notKnown], [countIn, ...invoiceLink]);
  const text = [...summary, ...note, "", proposed.text].join("\n");
  if (text.length > MAX_PROPOSAL_TEXT) {
    return withLinks(known, [...summary, ...note, say.tooLong], [countIn, ...invoiceLink]);
  }
  return { ...withLinks(known, [text], invoiceLink), proposal: proposed.proposal };
}

const mayUpload = (context: Context): boolean => rolesOf(uploadInvoice)?.includes(personOf(context).role) ?? false;

/**
 * Returns the invoice for a document with prices: the existing one, or a new draft; null for people who may not see
 * invoices.
 */
async function invoiceOf({ context, paper, extracted }: Known): Promise<{ id: string | null; isSaved: boolean }> {
  const isInvoice = extracted.document === "invoice" || extracted.document === "credit_note";
  const isPriced = extracted.items.some(({ unit_price }) => unit_price !== 0);
  if (!mayUpload(context) || !isInvoice || !isPriced) return { id: null, isSaved: false };
  const id =
    paper.invoice_id ?? (await invoiceOfFile(context, paper.sha256)) ?? (await addDraft(context, paper, extracted));
  if (id !== paper.invoice_id) await setDraft(context, paper.id, id);
  const row = await context.db
    .selectFrom("supplier_invoice")
    .select("status")
    .where("company_id", "=", context.companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  const isRepeated = (await duplicatesOfUpload(context, id)).some(({ reason }) => reason !== "similar_supplier");
  return { id, isSaved: row?.status === "processed" || isRepeated };
}

function addDraft(
  context: Context,
  { id, file_key, file_name, format, bytes, sha256, pages, read_by }: Paper,
  extracted: ExtractedInvoice,
) {
  return addReadInvoice(
    { ...context, actor: throughAgent(context.actor) },
    { id, file_key, file_name, format, bytes, sha256 },
    { extracted, read_by: read_by ?? "machine", pages },
  );
}

/**
 * Returns the goods that are booked when the document is confirmed; null unless every line is certain and the document
 * belongs to an order.
 */
function goodsOf(paper: Paper, { supplier, order, lines }: ComparedNote): ReceivedGoods | null {
  if (!supplier || !order || lines.length === 0 || !lines.every(({ isSure }) => isSure)) return null;
  const goods = lines.flatMap(({ note: { item_id, quantity, unit, po_line_id }, ordered, note }) =>
    item_id === null || quantity === null || quantity <= 0
      ? []
      : [{ item_id, name: ordered?.item_name ?? note.text, quantity: new Big(quantity).toFixed(), unit, po_line_id }],
  );
  const items = new Set(goods.map(({ item_id }) => item_id));
  if (goods.length < lines.length || items.size < goods.length) return null;
  const { po_id, number } = order;
  return { delivery_id: uuid(), supplier, po: { id: po_id, number }, lines: goods, paper_id: paper.id };
}

const link = ({ context, channel }: Known, label: string, path: string): Choice => ({
  label,
  text: "",
  href: channel === "whatsapp" ? `${context.env.APP_URL}${path}` : path,
});

/** Returns a reply with links: as buttons in the app, as text in WhatsApp. */
function withLinks({ channel }: Known, lines: readonly string[], links: readonly Choice[]): Reply {
  if (channel === "app") return { text: lines.join("\n"), choices: [...links] };
  return { text: [...lines, ...links.map(({ label, href }) => `${label}: ${href}`)].join("\n") };
}
