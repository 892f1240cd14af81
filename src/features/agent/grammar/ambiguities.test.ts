import { describe, expect, test } from "vitest";
import type { Named } from "#src/features/agent/grammar/names.ts";
import { understand } from "#src/features/agent/grammar/understand.ts";
import type { Language } from "#src/shared/languages.ts";

const named = (kind: Named["kind"], list: string): Named[] =>
  list.split("|").map((name) => ({ kind, id: `${kind} ${name}`, name }));
const NAMES = [
  ...named("item", "Flour|Cod|Harina|Merluza|Farine|Cabillaud|Mehl|Kabeljau|面粉|鳕鱼"),
  ...named("supplier", "North Quay|Molino Sur"),
];
const said = (language: Language, text: string) => understand(text, { names: NAMES, signs: ["."], language });
const ambiguity = (language: Language, text: string) => said(language, text).ambiguity;

describe("a number is of the stock only where nothing else is named", () => {
  test.each([
    ["en", "set the price of flour to 14"],
    ["en", "set par of cod to 20"],
    ["en", "change the reorder level of flour to 6"],
    ["en", "update cod shelf life to 3"],
    ["en", "set the moisture of flour to 12"],
    ["es", "cambia el umbral de la harina a 6"],
    ["es", "pon el mínimo de merluza en 4 kg"],
    ["fr", "mets le seuil de la farine à 6"],
    ["fr", "change le rendement du cabillaud à 80"],
    ["de", "setze den Mindestbestand von Mehl auf 6 kg"],
    ["zh", "把面粉的最低库存设为5"],
  ] as [Language, string][])("%s: %s", (language, text) => {
    const { verb, ambiguity: found } = said(language, text);
    expect(verb !== "count" || found?.kind === "property").toBe(true);
  });

  test.each([
    ["en", "set flour to 14 kg", "count"],
    ["en", "count cod 20", "count"],
    ["de", "setze Mehl auf 6 kg", "count"],
    ["zh", "清点面粉5公斤", "count"],
  ] as const)("%s: %s is a count", (language, text, verb) => {
    expect(said(language, text)).toMatchObject({ verb, ambiguity: null });
  });
});

test.each([
  ["en", "order 5 kg cod from Harbour Bros", "harbour bros"],
  ["en", "received 5 kg cod from Neptune", "neptune"],
  ["es", "pide 5 kg de merluza a Mariscos Pepe", "mariscos pepe"],
  ["fr", "commande 5 kg de cabillaud chez Poséidon", "poseidon"],
  ["de", "bestell 5 kg Kabeljau beim Fischmann", "fischmann"],
  ["zh", "向海王订5公斤鳕鱼", "海王"],
] as [Language, string, string][])("a supplier that is not known is asked about, %s: %s", (language, text, words) => {
  expect(ambiguity(language, text)).toEqual({ kind: "source", words });
});

test("a supplier that is known is taken", () => {
  expect(ambiguity("en", "order 5 kg cod from North Quay")).toBeNull();
});

test.each([
  ["en", "waste 3 glorps of cod", "glorps"],
  ["en", "order cod for 20 people", "people"],
  ["en", "count flour on 3 shelves", "shelves"],
  ["en", "waste cod at 5 pm", "pm"],
  ["es", "tira 3 chismes de merluza", "chismes"],
  ["en", "waste 50% of the flour", "%"],
  ["en", "order $20 of flour", "$"],
  ["en", "order 15 € of cod", "€"],
] as [Language, string, string][])("a number of something else is no amount, %s: %s", (language, text, words) => {
  expect(ambiguity(language, text)).toEqual({ kind: "unit", words });
});

test.each([
  ["en", "dropped 12 cod", true],
  ["en", "dropped 12 cod on the floor", false],
  ["en", "threw away 12 cod", false],
] as [Language, string, boolean][])(
  "what can be waste or a delivery is asked about, %s: %s",
  (language, text, isAsked) => {
    expect(said(language, text).verb).toBe("waste");
    expect(ambiguity(language, text)?.kind === "act").toBe(isAsked);
  },
);

test.each([
  ["en", "mute the radio"],
  ["en", "what other countries speak English?"],
  ["es", "silencia la radio"],
] as [Language, string][])("talk that sounds like a setting is none, %s: %s", (language, text) => {
  expect(ambiguity(language, text)).toEqual({ kind: "setting" });
});

test.each([
  ["en", "tell Harbour Lane to send 5 kg flour", "harbour lane"],
  ["en", "ask Harbour Lane for 5 kg flour", "harbour lane"],
] as [Language, string, string][])("who is asked for goods is a supplier, %s: %s", (language, text, words) => {
  expect(ambiguity(language, text)).toEqual({ kind: "source", words });
});

test.each([
  ["en", "waste all but 2 kg flour"],
  ["en", "count everything except cod"],
  ["en", "approve all but PO 3"],
  ["en", "approve PO 3 but don't send it"],
  ["es", "agota todo menos la merluza"],
  ["fr", "coupe tout sauf le PO 3"],
] as [Language, string][])("what is excepted is not changed, %s: %s", (language, text) => {
  expect(said(language, text).isStatement).toBe(false);
});

test.each([
  ["es", "quita 5 kg de merluza"],
  ["fr", "enlève 5 kg de farine"],
] as [Language, string][])("what is taken out of the stock is not taken off the menu, %s: %s", (language, text) => {
  expect(said(language, text).verb).not.toBe("stop");
});

test.each([
  "transfer 5 kg flour to North Quay",
  "return 5 kg flour to North Quay",
  "hand 5 kg flour over to North Quay's cousin",
])("a verb that is not understood is no delivery: %s", (text) => {
  const { verb } = said("en", text);
  expect(["received", "order", "count"]).not.toContain(verb);
});
