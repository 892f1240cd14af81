import { describe, expect, test } from "vitest";
import type { Named } from "#src/features/agent/grammar/names.ts";
import { understand } from "#src/features/agent/grammar/understand.ts";
import type { Language } from "#src/features/agent/languages.ts";

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

describe("words that nothing explains are asked about where an amount is written", () => {
  test.each([
    ["en", "order Iron Bridge 5 kg cod", "iron bridge"],
    ["en", "order 5 kg cod, Iron Bridge", "iron bridge"],
    ["en", "Iron Bridge delivered 5 kg cod", "iron bridge"],
    ["en", "order cod up to 20 kg", "up to"],
    ["en", "flour should be 20", "should be"],
    ["es", "pide harina hasta 20 kg", "hasta"],
    ["es", "la harina tiene que ser 20", "tiene que ser"],
    ["fr", "commande de la farine jusqu'à 20 kg", "jusqu a"],
    ["de", "bestell Mehl bis 20 kg", "bis"],
    ["zh", "面粉订到20公斤", "到"],
    ["zh", "面粉应该是20", "应该"],
  ] as [Language, string, string][])("%s: %s", (language, text, words) => {
    expect(ambiguity(language, text)).toEqual({ kind: "words", words });
  });

  test.each([
    ["en", "could you please put 12 cod on the next order, thanks"],
    ["es", "¿puedes añadir 12 kg de harina al pedido, por favor? muchas gracias"],
    ["fr", "tu peux ajouter 2 kg de farine à la commande s'il te plaît"],
    ["de", "könntest du bitte 12 kg Mehl auf die Bestellung setzen, danke"],
    ["zh", "麻烦你把12公斤面粉加到订单里，谢谢"],
  ] as [Language, string][])("what is only polite is not, %s: %s", (language, text) => {
    expect(said(language, text)).toMatchObject({ verb: "order", isStatement: true, name: "", ambiguity: null });
  });

  test("who leaves a number of things is asked about", () => {
    expect(ambiguity("en", "they left 12 cod")).toEqual({ kind: "act" });
  });
});

test.each([
  ["en", "approve PO 3, do not send"],
  ["en", "do not approve PO 3"],
  ["en", "don't send PO 3 yet"],
  ["es", "no apruebes el PO 3"],
  ["es", "el pedido 3 no lo mandes todavía"],
  ["fr", "n'approuve pas encore la commande 3"],
  ["de", "Bestellung 3 nicht freigeben"],
  ["de", "Bestellung 3 noch nicht freigeben"],
  ["zh", "采购单3先别发"],
  ["zh", "不要批准采购单3"],
] as [Language, string][])("an order that is held back is neither sent nor cancelled, %s: %s", (language, text) => {
  expect(said(language, text).isStatement).toBe(false);
});

test.each([
  ["en", "stop sending me messages at night"],
  ["en", "turn off the summary for today"],
  ["en", "turn off alerts for cod"],
  ["en", "translate the menu to french"],
  ["es", "no me mandes mensajes de noche"],
  ["es", "traduce el menú al francés"],
  ["fr", "arrête les messages la nuit"],
  ["de", "übersetze die Karte auf Französisch"],
  ["zh", "晚上不要发消息"],
] as [Language, string][])("what is set in part is no setting of all, %s: %s", (language, text) => {
  expect(ambiguity(language, text)).toEqual({ kind: "setting" });
});

test.each(["todo agotado menos la paella", "agotado todo menos paella"])("no exception is stopped: %s", (text) => {
  const names = named("dish", "Paella");
  expect(understand(text, { names, signs: ["."], language: "es" })).toMatchObject({ verb: "stop", isStatement: false });
});

test.each([
  ["en", "set flour level 12", "property"],
  ["en", "set the level of flour to 12", "property"],
  ["en", "set the cap of flour to 12", "property"],
  ["es", "pon el nivel de la harina en 12", "property"],
  ["fr", "mets le niveau de la farine à 12", "property"],
  ["de", "setze das Niveau vom Mehl auf 12", "property"],
  ["zh", "把面粉的水平设为12", "property"],
  ["en", "they left 12 cod", "act"],
  ["en", "everyone left, cod 3 kg", "act"],
  ["de", "sie sind gegangen, 12 Kabeljau", "act"],
  ["zh", "他们走了，12条鳕鱼", "act"],
  ["zh", "客人走了，3公斤鳕鱼", "act"],
  ["en", "bring flour up to 20 kg", "words"],
  ["fr", "recomplète la farine à 20 kg", "words"],
  ["de", "bestell Mehl auf 20 kg auf", "words"],
  ["zh", "面粉补足20公斤", "words"],
] as [Language, string, string][])("is asked about and not booked, %s: %s", (language, text, kind) => {
  const { verb, ambiguity: found } = said(language, text);
  expect(verb === null || found?.kind === kind).toBe(true);
});

test.each([
  ["es", "se fueron 12 merluza"],
  ["fr", "ils sont partis, 3 kg de farine"],
  ["es", "los clientes se fueron, 3 kg de harina"],
  ["fr", "les clients sont partis, 3 kg de farine"],
  ["de", "die Gäste sind gegangen, 3 kg Mehl"],
] as [Language, string][])("people who went bring and take nothing, %s: %s", (language, text) => {
  const { verb, isStatement, ambiguity: found } = said(language, text);
  expect(verb === null || !isStatement || found !== null).toBe(true);
});
