import type { Quantity } from "#src/features/agent/grammar/quantities.ts";
import { textsOf } from "#src/features/agent/texts/texts.ts";
import type { Act } from "#src/features/agent/verbs.ts";
import type { Language } from "#src/features/agent/languages.ts";
import type { DecimalSign } from "#src/shared/typed-number.ts";

/** Matches the names in the examples of each language. */
const SAMPLES = /米饭|拉面|\b(?:rice|arroz|riz|reis|ramen)\b/iu;
const SAMPLE_QUANTITY = /\d+ ?(?:kg|公斤)/u;
/** Matches the quantity and the word that joins it to the name. */
const SAMPLE_AMOUNT = /\d+ ?(?:kg|公斤) ?(?:de )?/u;

interface Said {
  name: string;
  /** Null: the sentence has no quantity; undefined: it has the quantity of the example. */
  quantity?: Quantity | null;
  note?: string | null;
}

/** Returns a sentence with this verb and this name, as the person could have typed it. */
export function sentence(language: Language, verb: Act, said: Said, sign: DecimalSign): string {
  const [before = "", after = ""] = textsOf(language).examples[verb].split(/[,，]/u);
  const separator = language === "zh" ? "，" : ", ";
  const asked = after !== "" && said.note ? separator + said.note : "";
  const text = withQuantity(before, said.quantity, sign).replace(SAMPLES, () => said.name);
  return text + asked;
}

function withQuantity(example: string, quantity: Quantity | null | undefined, sign: DecimalSign): string {
  if (quantity === undefined) return example;
  if (quantity !== null) return example.replace(SAMPLE_QUANTITY, () => quantityText(quantity, sign));
  return example.replace(SAMPLE_AMOUNT, "").replaceAll(/\s+/gu, " ").trim();
}

/** Adds a fourth decimal, so that "1.500" is not read as fifteen hundred. */
function quantityText({ number, unit }: Quantity, sign: DecimalSign): string {
  const [whole = "", decimals = ""] = number.split(".");
  const fraction = decimals.length === 3 ? `${decimals}0` : decimals;
  return [fraction === "" ? whole : `${whole}${sign}${fraction}`, unit ?? ""].join(" ").trim();
}
