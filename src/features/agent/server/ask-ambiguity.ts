import { sentence } from "#src/features/agent/examples.ts";
import { withName } from "#src/features/agent/grammar/names.ts";
import type { Choice, Reply, Setting } from "#src/features/agent/server/setting.ts";
import { convertibleUnits } from "#src/features/inventory/packs.ts";
import { readItem } from "#src/features/inventory/server/item-rows.ts";
import { nameWords } from "#src/features/invoices/receipts/similarity.ts";

const MAX_CHOICES = 9;

/** Returns the question about the part of a change that is not understood; null if everything is understood. */
export async function askAmbiguity(setting: Setting): Promise<Reply | null> {
  const { said, texts } = setting;
  switch (said.ambiguity?.kind) {
    case undefined:
      return null;
    case "property":
      return { text: texts.notAStock };
    case "source":
      return askSupplier(setting, said.ambiguity.words);
    case "unit":
      return askUnit(setting, said.ambiguity.words);
    case "words":
      return askWords(setting, said.ambiguity.words);
    case "act":
      return askAct(setting);
    case "setting":
      return { text: said.verb === "language" ? texts.whichLanguage : texts.messagesHow };
  }
}

/**
 * Asks which supplier is meant. Each answer is the person's own sentence with the supplier's name in place of `words`.
 */
export function askSupplier({ names, texts, text, find }: Setting, words: string | null): Reply {
  const suppliers = names.filter(({ kind }) => kind === "supplier");
  if (suppliers.length === 0) return { text: texts.noSuppliers };
  const found = words === null ? { kind: "none" as const } : find("resolve", { text: words, kinds: ["supplier"] });
  const among = found.kind === "one" ? [found.named] : found.kind === "several" ? found.among : suppliers;
  const isYes = found.kind !== "none" && among.length === 1;
  const choices = among.slice(0, MAX_CHOICES).map(({ name }) => ({
    label: name,
    text: (words === null ? null : withName(text, words, name)) ?? `${text} (${name})`,
    ...(isYes && { isYes }),
  }));
  if (isYes) return { text: texts.isMeant(among[0]?.name ?? ""), choices };
  const isUnknown = words !== null && found.kind === "none";
  return { text: isUnknown ? `${texts.notFound(words)} ${texts.fromWhom}` : texts.fromWhom, choices };
}

/** Asks about a word that is neither a unit nor a pack of the ingredient; null if it is a pack. */
async function askUnit({ context, said, texts }: Setting, words: string): Promise<Reply | null> {
  const [item] = said.exact.filter(({ kind }) => kind === "item");
  if (!item) return null;
  const { shown_unit: unit, packs } = await readItem(context, item.id);
  const isPack = packs.some(({ name }) => nameWords(name).join(" ") === nameWords(words).join(" "));
  return isPack ? null : { text: texts.unknownUnit(words, item.name, convertibleUnits(unit, packs).join(", ")) };
}

/** Asks about words that the change would ignore. The choice is a sentence for the change without them. */
function askWords({ said, texts, signs }: Setting, words: string): Reply {
  const text = `${texts.unknownWords(words)} ${texts.inOtherWords}`;
  const named = said.exact.filter(({ kind }) => kind !== "supplier");
  const [only] = named;
  const { verb } = said;
  const isAmount = verb === "order" || verb === "received" || verb === "waste" || verb === "made";
  if (!only || named.length > 1 || !isAmount || said.quantity.kind !== "quantity") return { text };
  const plain = sentence(said.language, verb, { name: only.name, quantity: said.quantity.quantity }, signs[0]);
  return { text, choices: [{ label: plain, text: plain }] };
}

function askAct({ said, texts, signs }: Setting): Reply {
  const name = said.exact.find(({ kind }) => kind === "item")?.name ?? said.name;
  const quantity = said.quantity.kind === "quantity" ? said.quantity.quantity : null;
  const choices: Choice[] = (["waste", "received"] as const).map((verb) => ({
    label: texts.acts[verb],
    text: sentence(said.language, verb, { name, quantity }, signs[0]),
  }));
  return { text: texts.thrownOrCame, choices };
}
