import type { LetterWords } from "#src/features/credits/texts/words.ts";

export const fr: LetterWords = {
  locale: "fr-FR",
  title: (number, company) => `Demande d'avoir ${number} de ${company}`,
  invoice: (number, day) => `Facture ${number}${day ? ` du ${day}` : ""}`,
  delivery: (day) => `Livraison du ${day}`,
  order: (number) => `Notre commande ${number}`,
  short: ({ text, quantity, invoiced, delivered }) =>
    `${text} : ${invoiced && delivered ? `${invoiced} facturés, ${delivered} livrés, ` : ""}il manque ${quantity}`,
  damaged: ({ text, quantity }) => `${text} : ${quantity} abîmés`,
  wrong: ({ text, quantity }) => `${text} : ${quantity} non conformes à la commande, refusés`,
  price: ({ text, quantity, charged, agreed }) =>
    `${text} : ${quantity}${charged && agreed ? ` facturés à ${charged} au lieu de ${agreed}` : " facturés trop cher"}`,
  unknownAmount: "au prix facturé",
  total: (amount) => `Total : ${amount}`,
  request: "Merci de nous envoyer un avoir correspondant.",
  reminderTitle: (number, company) => `Rappel : demande d'avoir ${number} de ${company}`,
  reminder: (day) => `Nous vous avons écrit le ${day} et n'avons pas encore reçu de réponse.`,
  to: "À",
  about: "Objet",
  noteHeading: "Remarque",
  lines: "Lignes",
  item: "Article",
  why: "Motif",
  amount: "Montant",
  pictures: "Extrait de votre facture",
  deliveryNote: "Bon de livraison",
};
