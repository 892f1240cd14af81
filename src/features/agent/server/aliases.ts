import { sql } from "kysely";
import { hasUnknownWord } from "#src/features/agent/grammar/phrases.ts";
import { asNamed } from "#src/features/agent/grammar/names.ts";
import { unitAt } from "#src/features/agent/grammar/quantities.ts";
import { joined, positionOf, tokensOf } from "#src/features/agent/grammar/tokens.ts";
import { understand } from "#src/features/agent/grammar/understand.ts";
import { personOf } from "#src/features/agent/server/conversation.ts";
import type { Alias, ProposalInput, Reply, Setting } from "#src/features/agent/server/setting.ts";
import type { Context } from "#src/server/context.ts";

const MAX_ALIAS = 100;

/**
 * Returns whether words of a person's text can become an alias: they are adjacent in the text, and are not words that
 * the agent knows anyway, such as a verb or a unit.
 */
export function isAlias(words: string, { text, said }: Pick<Setting, "text" | "said">): boolean {
  const tokens = tokensOf(words);
  const alias = joined(tokens);
  if (alias.length < 2 || alias.length > MAX_ALIAS || positionOf(tokensOf(text), tokens) === -1) return false;
  const isHan = /\p{Script=Han}/u.test(alias);
  if (unitAt(tokens, 0)?.length === tokens.length || (!isHan && !hasUnknownWord(alias, said.language))) return false;
  const alone = understand(words, { names: [], signs: ["."], language: said.language });
  // A name can resemble a misspelt verb.
  return !alone.isSpelt || (alone.verb === null && alone.name !== "");
}

/**
 * Adds to a proposal the words that stood for its names: misspelt names, an alias, or a choice from the question
 * before. They are learned when the proposal is confirmed. A further question keeps the choice.
 */
export async function withAliases(setting: Setting, reply: Reply): Promise<Reply> {
  const { proposal, choices } = reply;
  if (!proposal && !choices) return reply;
  const chosen = await readChosen(setting);
  if (!proposal) {
    if (!chosen) return reply;
    return {
      ...reply,
      choices: choices?.map((choice) => (choice.href || choice.alias ? choice : { ...choice, alias: chosen })) ?? [],
    };
  }
  const subjects = subjectsOf(proposal.input);
  const said = [...(proposal.aliases ?? []), ...respeltIn(setting), ...similarIn(setting, subjects)];
  const learnable = said.filter(({ alias }) => isAlias(alias, setting));
  const named = learnable.map((alias) => ({ ...alias, alias: asNamed(setting.text, alias.alias) }));
  const aliases = [...named, ...(chosen ? [chosen] : [])].filter(({ kind, id }) =>
    subjects.some((subject) => subject.kind === kind && subject.id === id),
  );
  return { ...reply, proposal: { ...proposal, aliases } };
}

type Subject = Pick<Alias, "kind" | "id">;

/** Returns the ingredients and dishes of a proposal. */
function subjectsOf(input: ProposalInput): Subject[] {
  if ("dish_id" in input) return [{ kind: "dish", id: input.dish_id }];
  if ("item_id" in input) return [{ kind: "item", id: input.item_id }];
  if ("prep_id" in input) return [{ kind: "item", id: input.prep_id }];
  return "lines" in input ? input.lines.map(({ item_id }) => ({ kind: "item", id: item_id })) : [];
}

const respeltIn = ({ said }: Setting): Alias[] =>
  said.respelt.flatMap(({ named: { kind, id }, words }) => (kind === "supplier" ? [] : [{ kind, id, alias: words }]));

/**
 * Returns the unexplained words of the text as an alias of the only subject, if no ingredient or dish is named exactly.
 */
function similarIn({ said }: Setting, subjects: readonly Subject[]): Alias[] {
  const [only] = subjects;
  const isLeft = said.name !== "" && said.exact.every(({ kind }) => kind === "supplier");
  return only && subjects.length === 1 && isLeft ? [{ ...only, alias: said.name }] : [];
}

/** Returns the alias behind the chosen answer, if the text answers the agent's last question. */
async function readChosen({ context, text }: Setting): Promise<Alias | null> {
  const { rows } = await sql<{ alias: Alias }>`
    select choice -> 'alias' as alias
    from (
      select turn.choices
      from conversations conversation
      join conversation_turns turn on turn.company_id = conversation.company_id and turn.conversation_id = conversation.id
      where conversation.company_id = ${context.companyId} and conversation.user_id = ${personOf(context).id}
        and turn.role = 'agent' and turn.unasked is null
      order by turn.at desc, turn.id desc limit 1) as last
    cross join jsonb_array_elements(last.choices) as choice
    where choice ->> 'text' = ${text} and choice -> 'alias' is not null limit 1`.execute(context.db);
  return rows[0]?.alias ?? null;
}

/**
 * Learns the words that stood for the names of a confirmed proposal. They replace an earlier meaning of the same words.
 */
export async function learnAliases({ db, companyId }: Context, proposalId: string): Promise<void> {
  await sql`
    insert into item_aliases (company_id, kind, alias, as_written, item_id, dish_id)
    select distinct on (said.kind, said.alias) proposal.company_id, said.kind, said.alias, true, item.id, dish.id
    from agent_proposals proposal
    cross join jsonb_to_recordset(proposal.aliases) as said (kind text, id uuid, alias text)
    left join inventory item on item.company_id = ${companyId} and item.id = said.id and said.kind = 'item'
      and item.deleted_at is null
    left join dish on dish.company_id = ${companyId} and dish.id = said.id and said.kind = 'dish' and dish.deleted_at is null
    where proposal.company_id = ${companyId} and proposal.id = ${proposalId} and coalesce(item.id, dish.id) is not null
    order by said.kind, said.alias
    on conflict (company_id, kind, alias)
      do update set item_id = excluded.item_id, dish_id = excluded.dish_id, as_written = true, learned_at = now()`.execute(
    db,
  );
}

/**
 * Forgets the words that stood for the names of a proposal: it was refused or undone, so they may mean something else.
 */
export async function forgetAliases({ db, companyId }: Context, proposalId: string): Promise<void> {
  await sql`
    delete from item_aliases known
    using agent_proposals proposal
    cross join jsonb_to_recordset(proposal.aliases) as said (kind text, id uuid, alias text)
    where proposal.company_id = ${companyId} and proposal.id = ${proposalId}
      and known.company_id = ${companyId} and known.kind = said.kind and known.alias = said.alias
      and coalesce(known.item_id, known.dish_id) = said.id`.execute(db);
}

/** Moves the aliases of an ingredient to the one that it was merged into. */
export async function moveAliases(
  { db, companyId }: Context,
  { from, into }: { from: string; into: string },
): Promise<void> {
  await sql`update item_aliases set item_id = ${into} where company_id = ${companyId} and item_id = ${from}`.execute(
    db,
  );
}
