import { sql } from "kysely";
import { sentence } from "#src/features/agent/examples.ts";
import type { Named } from "#src/features/agent/grammar/names.ts";
import { hasUnknownWord } from "#src/features/agent/grammar/phrases.ts";
import { isTooMuch } from "#src/features/agent/grammar/understand.ts";
import type { Reply, Setting } from "#src/features/agent/server/setting.ts";
import { type KnownNames, knownNames, namesFrom } from "#src/features/agent/server/known-names.ts";
import { type Found, finderOf } from "#src/features/agent/server/understanding/finder.ts";
import { withAliases } from "#src/features/agent/server/aliases.ts";
import { askAmbiguity } from "#src/features/agent/server/ask-ambiguity.ts";
import { personOf } from "#src/features/agent/server/conversation.ts";
import { READS } from "#src/features/agent/server/reads.ts";
import { propose } from "#src/features/agent/server/writes.ts";
import { writtenTo } from "#src/features/agent/server/written.ts";
import { countryOf } from "#src/features/companies/countries.ts";
import { textsOf } from "#src/features/agent/texts/texts.ts";
import { type Act, actsOf, isAct, isWrite, mayUse } from "#src/features/agent/verbs.ts";
import type { Context } from "#src/server/context.ts";
import { type Language, LANGUAGES } from "#src/features/agent/languages.ts";
import { localeOf } from "#src/shared/money.ts";
import { decimalSigns } from "#src/shared/typed-number.ts";

/** An answer to a message, or the person's "yes" or "no" to the agent's question. */
export type MessageReply =
  | { kind: "reply"; reply: Reply; language: Language; setting: Setting }
  | { kind: "yes" | "no"; language: Language };

/** A message, and the lookups for it so far (`withFound`). */
export interface Said {
  text: string;
  language: Language;
  found: Found;
}

/** Returns the agent's answer to a message. It only reads: a change is returned as a proposal. */
export async function replyTo(context: Context, message: Said): Promise<MessageReply> {
  const setting = await readSetting(context, message);
  const { said } = setting;
  if (said.verb === "yes" || said.verb === "no") return { kind: said.verb, language: said.language };
  return { kind: "reply", reply: await respondTo(setting), language: said.language, setting };
}

/** Returns the reply to an understood message. It only reads. */
export async function respondTo(setting: Setting): Promise<Reply> {
  const { said, texts, context } = setting;
  if (setting.isTooLong) return { text: texts.tooLong };
  const { role } = personOf(context);
  if (said.verb === "help") return examples(setting, texts.help, actsOf(role));
  if (said.isDenied) return nothingDone(setting);
  const verb = meantVerb(setting);
  if (verb === null && said.ambiguity?.kind === "property") return { text: texts.notAStock };
  if (verb === null) return { ...examples(setting, texts.notUnderstood, actsOf(role)), isUnresolved: true };
  if (!mayUse(role, verb)) return { text: texts.notAllowed };
  const reply = await carryOut(setting, verb);
  return said.unknown > MAX_UNKNOWN[isWrite(verb) ? "write" : "read"] ? { ...reply, isPartial: true } : reply;
}

/** Maximum number of unexplained words. With more of them a model is asked, if there is one. */
const MAX_UNKNOWN = { read: 1, write: 0 };

async function carryOut(setting: Setting, verb: Act): Promise<Reply> {
  if (!isWrite(verb)) return READS[verb](setting);
  // The question "Do you speak German?" asks for German.
  if (!setting.said.isStatement && verb !== "language") {
    return examples(setting, setting.texts.needsInstruction, [verb]);
  }
  return (await askAmbiguity(setting)) ?? withAliases(setting, await propose(setting, verb));
}

/** Returns the reply to a negated instruction such as "Don't send PO 3": nothing was done, and the order's state. */
async function nothingDone(setting: Setting): Promise<Reply> {
  const { said, texts, context } = setting;
  if (said.orderNumber === null || !mayUse(personOf(context).role, "po")) return { text: texts.nothingDone };
  return { text: `${texts.nothingDone}\n${(await READS.po(setting)).text}` };
}

/**
 * Returns the verb of a message, or the one that its names imply: "rice?" asks for the stock, "ramen sold out" stops
 * the dish.
 */
export function meantVerb({ said, find }: Setting): Act | null {
  const kinds = new Set([...said.exact, ...(said.unclear?.among ?? [])].map(({ kind }) => kind));
  if (said.verb === null && said.quantity.kind === "none" && said.period === null) {
    if (said.name === "") return kinds.has("item") ? "stock" : kinds.has("dish") ? "price" : null;
    // One or two words that are part of a name stand for the name; a longer sentence does not.
    const isName = kinds.size === 0 && said.name.split(" ").length <= 2;
    return isName && find("resolve", { text: said.name, kinds: ["item"] }).kind !== "none" ? "stock" : null;
  }
  if (said.verb === null || !isAct(said.verb)) return null;
  // "Delete my last mail" is not an undo.
  if (said.verb === "undo" && hasUnknownWord(said.name, said.language)) return null;
  if (said.verb === "low" && kinds.has("item")) return "stock";
  if (said.verb === "sold_out" && kinds.has("dish") && said.isStatement) return "stop";
  return said.verb;
}

/** Returns examples of what the person can write, with names of the restaurant where possible. */
function examples({ texts, said, names, signs }: Setting, title: string, acts: readonly Act[]): Reply {
  const nameOf = (kind: Named["kind"]) =>
    said.exact.find((named) => named.kind === kind)?.name ?? names.find((named) => named.kind === kind)?.name;
  const lines = acts.map((act) => {
    if (act === "new_supplier") return `- ${texts.examples[act]}`;
    const name = nameOf(
      ["stock", "supplier", "count", "waste", "made", "received", "order", "credit"].includes(act) ? "item" : "dish",
    );
    return `- ${name === undefined ? texts.examples[act] : sentence(said.language, act, { name }, signs[0])}`;
  });
  return { text: [title, ...lines].join("\n") };
}

/** Returns the language in which the person asked for replies; otherwise the language given as their own. */
export async function ownLanguage({ db, companyId, actor }: Context, own: Language): Promise<Language> {
  const row = await db
    .selectFrom("conversations")
    .select("language")
    .where("company_id", "=", companyId)
    .where("user_id", "=", personOf({ actor }).id)
    .executeTakeFirst();
  return LANGUAGES.find((language) => language === row?.language) ?? own;
}

/** Returns the setting for messages that the agent sends by itself, without a person's text. */
export const settingFor = (context: Context, language: Language): Promise<Setting> =>
  readSetting(context, { text: "", language, found: null });

interface CompanyRow {
  currency: string;
  timezone: string;
  country: string;
  version: string;
  /** Null if the names are still those of the known version. */
  names: string | null;
}

/**
 * Reads what the agent needs to know about the company. Compares the names by their hash in the database and reads them
 * only if they have changed.
 */
export async function readSetting(
  context: Context,
  { text, language: own, found }: { text: string; language: Language; found: Found | null },
): Promise<Setting> {
  const { companyId } = context;
  const language = await ownLanguage(context, own);
  const before = knownNames(companyId);
  const company = await readCompany(context, before);
  const known =
    company.names === null && before !== null
      ? before
      : await namesFrom(companyId, { version: company.version, json: company.names ?? "" });
  const { names } = known;
  const [first = ".", ...others] = decimalSigns(countryOf(company.country)?.code, language);
  const signs: Setting["signs"] = [first, ...others];
  const find = finderOf(known, found);
  const isTooLong = found?.isGivenUp === true || isTooMuch(text, names);
  const said = find("understand", { text: isTooLong ? "" : text, signs, language });
  const { currency, timezone } = company;
  const texts = textsOf(writtenTo(said.language, text, company.country));
  const locale = said.language === "en" ? localeOf(company.country) : texts.locale;
  return { context, texts: { ...texts, locale }, currency, timezone, signs, names, text, isTooLong, said, find };
}

async function readCompany({ db, companyId }: Context, known: KnownNames | null): Promise<CompanyRow> {
  const { rows } = await sql<CompanyRow>`
    with learned as (
      select item_id, dish_id, json_agg(alias order by alias) as aliases from item_aliases
      where company_id = ${companyId} group by item_id, dish_id
    )
    select currency, timezone, country, version, case when version is distinct from ${known?.version ?? null} then json end as names
    from companies, lateral (
      select json, md5(json) as version from (
        select coalesce(json_agg(named order by lower(named.name), named.id)::text, '[]') as json from (
          select 'item' as kind, item.id, item.name, learned.aliases
          from inventory item left join learned on learned.item_id = item.id
          where item.company_id = ${companyId} and item.deleted_at is null
          union all
          select 'dish', dish.id, dish.name, learned.aliases
          from dish left join learned on learned.dish_id = dish.id
          where dish.company_id = ${companyId} and dish.deleted_at is null
          union all
          select 'supplier', id, name, null from suppliers where company_id = ${companyId} and deleted_at is null
        ) as named
        offset 0
      ) as written
      offset 0
    ) as current
    where id = ${companyId}`.execute(db);
  const [company] = rows;
  if (!company) throw new Error("The company of the context does not exist.");
  return company;
}
