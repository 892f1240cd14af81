import type { Quantity } from "#src/features/agent/grammar/quantities.ts";
import { textsOf } from "#src/features/agent/texts/texts.ts";
import type { Act } from "#src/features/agent/verbs.ts";
import type { Language } from "#src/shared/languages.ts";
import type { DecimalSign } from "#src/shared/typed-number.ts";

/** The names in the examples of each language. */
const SAMPLES = /米饭|拉面|\b(?:rice|arroz|riz|reis|ramen)\b/iu;
const SAMPLE_QUANTITY = /\d+ ?(?:kg|公斤)/u;

interface Said {
  name: string;
  quantity?: Quantity | null;
  note?: string | null;
}

/** Returns the sentence that says a verb about something, as the person could have typed it. */
export function sentence(language: Language, verb: Act, said: Said, sign: DecimalSign): string {
  const [before = "", after = ""] = textsOf(language).examples[verb].split(/[,，]/u);
  const quantity = said.quantity ? quantityText(said.quantity, sign) : null;
  const text = before.replace(SAMPLES, () => said.name);
  const separator = language === "zh" ? "，" : ", ";
  const asked = after !== "" && said.note ? separator + said.note : "";
  return (quantity === null ? text : text.replace(SAMPLE_QUANTITY, () => quantity)) + asked;
}

/** A fourth decimal keeps "1.500" from meaning fifteen hundred. */
function quantityText({ number, unit }: Quantity, sign: DecimalSign): string {
  const [whole = "", decimals = ""] = number.split(".");
  const fraction = decimals.length === 3 ? `${decimals}0` : decimals;
  return [fraction === "" ? whole : `${whole}${sign}${fraction}`, unit ?? ""].join(" ").trim();
}
