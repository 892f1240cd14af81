import type { LetterWords } from "#src/features/credits/texts/words.ts";

export const en: LetterWords = {
  locale: "en-GB",
  title: (number, company) => `Credit request ${number} from ${company}`,
  invoice: (number, day) => `Invoice ${number}${day ? ` of ${day}` : ""}`,
  delivery: (day) => `Delivery of ${day}`,
  order: (number) => `Our order ${number}`,
  short: ({ text, quantity, invoiced, delivered }) =>
    `${text}: ${invoiced && delivered ? `${invoiced} invoiced, ${delivered} delivered, ` : ""}${quantity} missing`,
  damaged: ({ text, quantity }) => `${text}: ${quantity} damaged`,
  wrong: ({ text, quantity }) => `${text}: ${quantity} not as ordered, not accepted`,
  price: ({ text, quantity, charged, agreed }) =>
    `${text}: ${quantity}${charged && agreed ? ` charged at ${charged} instead of ${agreed}` : " charged too high"}`,
  unknownAmount: "as invoiced",
  total: (amount) => `Total: ${amount}`,
  request: "Please send us a credit note for this.",
  reminderTitle: (number, company) => `Reminder: credit request ${number} from ${company}`,
  reminder: (day) => `We wrote to you on ${day} and have not heard from you yet.`,
  to: "To",
  about: "About",
  noteHeading: "Note",
  lines: "Lines",
  item: "Item",
  why: "Why",
  amount: "Amount",
  pictures: "From your invoice",
  deliveryNote: "Delivery note",
};
