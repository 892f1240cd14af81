import { sentence } from "#src/features/agent/examples.ts";
import { type Named, resolveName } from "#src/features/agent/grammar/names.ts";
import { isAlias } from "#src/features/agent/server/aliases.ts";
import type { Reply, Setting } from "#src/features/agent/server/setting.ts";
import { type Act, isWrite } from "#src/features/agent/verbs.ts";

type Subject = { named: Named } | { reply: Reply };

/**
 * Returns what a verb is about, or the question which one of several is meant. What changes something needs a name that
 * leaves nothing of the sentence over: "count salmon trimmings" is not about "Salmon".
 */
export function subjectOf(
  { said, names, text, texts, signs }: Setting,
  verb: Act,
  kinds: readonly Named["kind"][],
): Subject {
  const ofKind = (named: Named) => kinds.includes(named.kind);
  const exact = said.exact.filter(ofKind);
  const [only] = exact;
  if (only && exact.length === 1 && (said.name === "" || !isWrite(verb))) return { named: only };
  const asked = said.name === "" ? said.exact[0]?.name : said.name;
  if (exact.length === 0 && asked === undefined) {
    return { reply: { text: kinds.includes("item") ? texts.whichItem : texts.whichDish, isUnresolved: true } };
  }
  const found = exact.length > 0 ? null : resolveName(asked ?? "", names.filter(ofKind));
  if (found?.kind === "one" && said.exact.length === 0) return { named: found.named };
  const among =
    exact.length > 0 ? exact : found?.kind === "several" ? found.among : found?.kind === "one" ? [found.named] : [];
  if (among.length === 0) return { reply: { text: texts.notFound(asked ?? ""), isUnresolved: true } };
  const quantity = said.quantity.kind === "quantity" ? said.quantity.quantity : null;
  const alias = said.exact.length === 0 && isAlias(said.name, { said, text }) ? said.name : null;
  const choices = among.map(({ kind, id, name }) => ({
    label: name,
    text: sentence(said.language, verb, { name, quantity, note: said.note }, signs[0]),
    ...(alias !== null && kind !== "supplier" && { alias: { kind, id, alias } }),
  }));
  return { reply: { text: texts.which, choices } };
}
