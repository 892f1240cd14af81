import type { LetterWords } from "#src/features/credits/texts/words.ts";

export const de: LetterWords = {
  locale: "de-DE",
  title: (number, company) => `Gutschriftanforderung ${number} von ${company}`,
  invoice: (number, day) => `Rechnung ${number}${day ? ` vom ${day}` : ""}`,
  delivery: (day) => `Lieferung vom ${day}`,
  order: (number) => `Unsere Bestellung ${number}`,
  short: ({ text, quantity, invoiced, delivered }) =>
    `${text}: ${invoiced && delivered ? `${invoiced} berechnet, ${delivered} geliefert, ` : ""}${quantity} fehlen`,
  damaged: ({ text, quantity }) => `${text}: ${quantity} beschädigt`,
  wrong: ({ text, quantity }) => `${text}: ${quantity} nicht wie bestellt, nicht angenommen`,
  price: ({ text, quantity, charged, agreed }) =>
    `${text}: ${quantity}${charged && agreed ? ` zu ${charged} statt ${agreed} berechnet` : " zu teuer berechnet"}`,
  unknownAmount: "wie berechnet",
  total: (amount) => `Summe: ${amount}`,
  request: "Bitte senden Sie uns darüber eine Gutschrift.",
  reminderTitle: (number, company) => `Erinnerung: Gutschriftanforderung ${number} von ${company}`,
  reminder: (day) => `Wir haben Ihnen am ${day} geschrieben und noch keine Antwort erhalten.`,
  to: "An",
  about: "Betrifft",
  noteHeading: "Hinweis",
  lines: "Positionen",
  item: "Artikel",
  why: "Grund",
  amount: "Betrag",
  pictures: "Aus Ihrer Rechnung",
  deliveryNote: "Lieferschein",
};
