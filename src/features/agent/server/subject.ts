import { sentence } from "#src/features/agent/examples.ts";
import { asNamed, type Named, withName } from "#src/features/agent/grammar/names.ts";
import type { Unclear } from "#src/features/agent/grammar/understand.ts";
import { isAlias } from "#src/features/agent/server/aliases.ts";
import type { Reply, Setting } from "#src/features/agent/server/setting.ts";
import { type Act, isWrite } from "#src/features/agent/verbs.ts";
import { identityKey } from "#src/shared/text-key.ts";

type Subject = { named: Named } | { reply: Reply };

/**
 * Returns the subject of a verb. If several subjects are possible, returns the question which one is meant. For a
 * change, the name must explain the whole sentence: "count salmon trimmings" is not about "Salmon".
 */
export function subjectOf(setting: Setting, verb: Act, kinds: readonly Named["kind"][]): Subject {
  const { said, find, texts } = setting;
  const ofKind = (named: Named) => kinds.includes(named.kind);
  const exact = said.exact.filter(ofKind);
  const [only] = exact;
  // A question cannot distinguish two subjects with the same name. The first one is proposed, and the person sees the
  // effect.
  const isOne = new Set(exact.map(({ name }) => identityKey(name))).size === 1;
  if (only && isOne && (said.name === "" || !isWrite(verb))) return { named: only };
  const asked = said.name === "" ? said.exact[0]?.name : said.name;
  const unclear = said.unclear?.among.filter(ofKind) ?? [];
  if (said.unclear !== null && unclear.length > 0) {
    return { reply: askName(setting, verb, { among: unclear, words: said.unclear.words }) };
  }
  if (exact.length === 0 && asked === undefined) {
    return { reply: { text: kinds.includes("item") ? texts.whichItem : texts.whichDish, isUnresolved: true } };
  }
  const found = exact.length > 0 ? null : find("resolve", { text: asked ?? "", kinds });
  if (found?.kind === "one" && said.exact.length === 0) return { named: found.named };
  const among =
    exact.length > 0 ? exact : found?.kind === "several" ? found.among : found?.kind === "one" ? [found.named] : [];
  if (among.length === 0) return { reply: { text: texts.notFound(asked ?? ""), isUnresolved: true } };
  // "Set rice target 12": a "yes" to "Do you mean Rice?" would ignore a word that the agent does not understand.
  if (only !== undefined && isOne) return { reply: { text: `${texts.unknownWords(said.name)} ${texts.inOtherWords}` } };
  return { reply: askWhich(setting, verb, among, said.exact.length === 0 ? said.name : null) };
}

/** Asks which of several similarly spelt names is meant. Each answer is the person's own sentence with that name. */
export function askName(setting: Setting, verb: Act, { among, words }: Unclear): Reply {
  const { text } = setting;
  const reply = askWhich(setting, verb, among, words);
  const choices = reply.choices?.map((choice) => ({
    ...choice,
    text: withName(text, words, choice.label) ?? choice.text,
  }));
  return { ...reply, choices: choices ?? [] };
}

/** Asks which of several names is meant. If there is only one name, asks whether it is meant. */
function askWhich(
  { said, text, texts, signs }: Setting,
  verb: Act,
  among: readonly Named[],
  words: string | null,
): Reply {
  const quantity = said.quantity.kind === "quantity" ? said.quantity.quantity : null;
  const alias = words !== null && isAlias(words, { said, text }) ? asNamed(text, words) : null;
  const [only] = among;
  const isYes = only !== undefined && among.length === 1;
  const choices = among.map(({ kind, id, name }) => ({
    label: name,
    text: sentence(said.language, verb, { name, quantity, note: said.note }, signs[0]),
    ...(alias !== null && kind !== "supplier" && { alias: { kind, id, alias } }),
    ...(isYes && { isYes }),
  }));
  return { text: isYes ? texts.isMeant(only.name) : texts.which, choices };
}
