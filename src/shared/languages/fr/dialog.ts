import type { DialogTexts } from "#src/shared/languages/en/dialog.ts";

export const texts: DialogTexts = {
  title: "Posez une question",
  about: "Sur les plats, les allergènes, les prix et les horaires",
  question: "Votre question",
  send: "Envoyer",
  waiting: "Un instant…",
  examples: [
    "C’est ouvert aujourd’hui ?",
    "Quels plats sont végans ?",
    "Quoi sans fruits à coque ?",
    "Où est ma commande ?",
  ],
  on_menu: "À la carte",
  too_many: "Vous avez posé beaucoup de questions. Notre personnel vous aidera volontiers.",
  off: "Nous ne pouvons pas répondre ici en ce moment. Adressez-vous à notre personnel.",
  failed: "Cela n’a pas marché. Réessayez, ou adressez-vous à notre personnel.",
};
