import { sql } from "kysely";
import { sentence } from "#src/features/agent/examples.ts";
import { type Named, resolveName } from "#src/features/agent/grammar/names.ts";
import { understand } from "#src/features/agent/grammar/understand.ts";
import type { Reply, Setting } from "#src/features/agent/server/setting.ts";
import { personOf } from "#src/features/agent/server/conversation.ts";
import * as salesReads from "#src/features/agent/server/sales-reads.ts";
import * as stockReads from "#src/features/agent/server/stock-reads.ts";
import { readOne } from "#src/features/agent/server/supplier-orders.ts";
import { propose } from "#src/features/agent/server/writes.ts";
import { countryOf } from "#src/features/companies/countries.ts";
import { textsOf } from "#src/features/agent/texts/texts.ts";
import { type Act, actsOf, isAct, isWrite, mayUse, type Write } from "#src/features/agent/verbs.ts";
import type { Context } from "#src/server/context.ts";
import type { Language } from "#src/shared/languages.ts";
import { localeOf } from "#src/shared/money.ts";
import { decimalSigns } from "#src/shared/typed-number.ts";

type Read = (setting: Setting) => Promise<Reply>;

const READS: Record<Exclude<Act, Write>, Read> = {
  stock: stockReads.stock,
  low: stockReads.low,
  sold_out: stockReads.soldOut,
  supplier: stockReads.supplier,
  purchases: stockReads.purchases,
  po: readOne,
  deliveries: stockReads.deliveries,
  prep: stockReads.prep,
  sales: salesReads.sales,
  orders: salesReads.orders,
  order_status: salesReads.orderStatus,
  price: salesReads.price,
  cost: salesReads.cost,
  forecast: salesReads.forecast,
};

/** What the person answers to the agent's question, not a verb by itself. */
export type MessageReply =
  | { kind: "reply"; reply: Reply; language: Language }
  | { kind: "yes" | "no"; language: Language };

/** Returns what the agent answers to a message. It only reads; what would change something comes back as a proposal. */
export async function replyTo(context: Context, text: string, language: Language): Promise<MessageReply> {
  const setting = await readSetting(context, text, language);
  const { said } = setting;
  if (said.verb === "yes" || said.verb === "no") return { kind: said.verb, language: said.language };
  return { kind: "reply", reply: await respondTo(setting), language: said.language };
}

async function respondTo(setting: Setting): Promise<Reply> {
  const { said, texts, context } = setting;
  const { role } = personOf(context);
  if (said.verb === "help") return examples(setting, texts.help, actsOf(role));
  const verb = meantVerb(setting);
  if (verb === null) return examples(setting, texts.notUnderstood, actsOf(role));
  if (isWrite(verb) && !said.isStatement) return examples(setting, texts.needsInstruction, [verb]);
  if (!mayUse(role, verb)) return { text: texts.notAllowed };
  return isWrite(verb) ? propose(setting, verb) : READS[verb](setting);
}

/** The verb that is said, or follows from what is named: "rice?" asks for its stock, "ramen sold out" marks it. */
function meantVerb({ said, names }: Setting): Act | null {
  const kinds = new Set(said.exact.map(({ kind }) => kind));
  if (said.verb === null && said.quantity.kind === "none" && said.period === null) {
    if (said.name === "") return kinds.has("item") ? "stock" : kinds.has("dish") ? "price" : null;
    // One or two words that are part of a name ask for it; a longer sentence says something else.
    const isName = kinds.size === 0 && said.name.split(" ").length <= 2;
    const items = names.filter(({ kind }) => kind === "item");
    return isName && resolveName(said.name, items).kind !== "none" ? "stock" : null;
  }
  if (said.verb === null || !isAct(said.verb)) return null;
  if (said.verb === "low" && kinds.has("item")) return "stock";
  if (said.verb === "sold_out" && kinds.has("dish") && said.isStatement) return "stop";
  return said.verb;
}

/** What can be said, with names of the restaurant where it has some. */
function examples({ texts, said, names, signs }: Setting, title: string, acts: readonly Act[]): Reply {
  const nameOf = (kind: Named["kind"]) =>
    said.exact.find((named) => named.kind === kind)?.name ?? names.find((named) => named.kind === kind)?.name;
  const lines = acts.map((act) => {
    const name = nameOf(["stock", "supplier", "count", "waste", "made"].includes(act) ? "item" : "dish");
    return `- ${name === undefined ? texts.examples[act] : sentence(said.language, act, { name }, signs[0])}`;
  });
  return { text: [title, ...lines].join("\n") };
}

async function readSetting(context: Context, text: string, own: Language): Promise<Setting> {
  const { db, companyId } = context;
  const { rows } = await sql<{ currency: string; timezone: string; country: string; names: Named[] }>`
    select currency, timezone, country, coalesce((
        select json_agg(named order by lower(named.name), named.id) from (
          select 'item' as kind, id, name from inventory where company_id = ${companyId} and deleted_at is null
          union all
          select 'dish', id, name from dish where company_id = ${companyId} and deleted_at is null) as named), '[]') as names
    from companies where id = ${companyId}`.execute(db);
  const [company] = rows;
  if (!company) throw new Error("The company of the context does not exist.");
  const [first = ".", ...others] = decimalSigns(countryOf(company.country)?.code, own);
  const signs: Setting["signs"] = [first, ...others];
  const said = understand(text, { names: company.names, signs, language: own });
  const { currency, timezone, names } = company;
  const texts = textsOf(said.language);
  const locale = said.language === "en" ? localeOf(company.country) : texts.locale;
  return { context, texts: { ...texts, locale }, currency, timezone, signs, names, said };
}
