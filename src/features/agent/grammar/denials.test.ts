import { expect, test } from "vitest";
import type { Named } from "#src/features/agent/grammar/names.ts";
import { understand } from "#src/features/agent/grammar/understand.ts";
import type { Language } from "#src/features/agent/languages.ts";

const named = (kind: Named["kind"], list: string): Named[] =>
  list.split("|").map((name) => ({ kind, id: `${kind} ${name}`, name }));
const NAMES = [
  ...named("item", "Flour|Cod|Harina|Merluza|Farine|Cabillaud|Mehl|Kabeljau|面粉|鳕鱼"),
  ...named("dish", "Ramen"),
  ...named("supplier", "North Quay"),
];
const said = (language: Language, text: string) => understand(text, { names: NAMES, signs: ["."], language });

/** What is denied, in each language: by words before and behind the verb, with its object between them, of each kind of act. */
const DENIED: Record<Language, string> = {
  en: "don't send PO 3|do not approve PO 3|please never cancel PO 3|no need to send out PO 3|I don't want you to void PO 3|refrain from placing PO 3|send PO 3, no wait, don't|don't order 5 kg flour|nobody should throw away 2 kg cod|don't you dare count flour 5 kg|let's not take the ramen off the menu|don't bring the ramen back|without booking 5 kg cod from North Quay|do not claim 2 kg cod from North Quay|stop sending PO 3",
  es: "no envíes el pedido 3|el PO 3 no lo mandes|no apruebes el pedido 3|jamás canceles el PO 3|no hay que enviar el pedido 3|ni se te ocurra aprobar el pedido 3|deja de mandar el PO 3|no pidas 5 kg de harina|que nadie tire 2 kg de merluza|no cuentes harina 5 kg|no quites el ramen de la carta|nunca recibas 5 kg de merluza de North Quay|no deshagas eso",
  fr: "n'envoie pas la commande 3|envoie pas la commande 3|la commande 3, ne pas l'envoyer|n'approuve jamais la commande 3|il ne faut pas annuler la commande 3|surtout n'annule pas la commande 3|inutile d'envoyer la commande 3|ne passe plus la commande 3|ne commande pas 5 kg de farine|jette pas 2 kg de cabillaud|ne compte pas farine 5 kg|n'enlève pas le ramen de la carte|faut pas remettre le ramen",
  de: "nicht schicken, PO 3|PO 3 nicht senden|schick PO 3 bitte nicht ab|gib Bestellung 3 noch nicht frei|auf keinen Fall Bestellung 3 stornieren|PO 3 darf nicht verschickt werden|du sollst PO 3 nicht schicken|bestell nie 5 kg Mehl|keiner soll 2 kg Kabeljau wegwerfen|zähl Mehl 5 kg nicht|streich Ramen nicht von der Karte|buch 5 kg Kabeljau von North Quay nicht ein",
  zh: "不要发送订单3|别批准采购单3|采购单3先别发|不要把采购单3取消|千万不要提交采购单3|禁止取消采购单3|唔好发送订单3|没让你批准采购单3|停止发送订单3|不要订5公斤面粉|别扔2公斤鳕鱼|不要盘点面粉5公斤|别把Ramen下架|不要恢复Ramen",
};

test.each(Object.entries(DENIED).flatMap(([language, texts]) => texts.split("|").map((text) => [language, text])))(
  "what is not to be done is denied, %s: %s",
  (language = "en", text = "") => {
    expect(said(language as Language, text)).toMatchObject({ isDenied: true, isStatement: false });
  },
);

test.each([
  ["en", "don't forget to order 5 kg flour", "order"],
  ["en", "North Quay did not send 2 kg cod, claim a credit", "credit"],
  ["en", "no more ramen, don't make it", "stop"],
  ["en", "stop sending me messages", "stop_messages"],
  ["en", "PO 3 is not needed, cancel it", "cancel_po"],
  ["es", "el PO 3 ya no lo quiero, anúlalo", "cancel_po"],
  ["es", "no me mandes más mensajes", "stop_messages"],
  ["fr", "on ne fait plus de ramen", "stop"],
  ["de", "PO 3 brauchen wir nicht mehr, stornieren", "cancel_po"],
  ["zh", "采购单3不要了，取消掉", "cancel_po"],
  ["zh", "能不能订5公斤面粉", "order"],
] as [Language, string, string][])(
  "what a verb says by a denial is no denial of it, %s: %s",
  (language, text, verb) => {
    expect(said(language, text)).toMatchObject({ verb, isDenied: false });
  },
);
