import type { DialogTexts } from "#src/shared/languages/en/dialog.ts";

export const texts: DialogTexts = {
  title: "Stell eine Frage",
  about: "Zu Gerichten, Allergenen, Preisen und Öffnungszeiten",
  question: "Deine Frage",
  send: "Senden",
  waiting: "Einen Moment…",
  examples: ["Habt ihr heute offen?", "Was ist vegan?", "Was gibt es ohne Nüsse?", "Wo bleibt mein Essen?"],
  on_menu: "Auf der Karte",
  too_many: "Du hast schon viele Fragen gestellt. Unser Personal hilft dir gern.",
  off: "Fragen können hier gerade nicht beantwortet werden. Bitte sprich unser Personal an.",
  failed: "Das hat nicht geklappt. Versuch es noch einmal, oder sprich unser Personal an.",
};
