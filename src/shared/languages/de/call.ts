import type { CallTexts } from "#src/shared/languages/en/call.ts";

export const texts: CallTexts = {
  staff: "Bedienung rufen",
  bill: "Rechnung bitte",
  staff_called: "Gerufen",
  bill_asked: "Rechnung bestellt",
  staff_coming: "Es kommt gleich jemand an deinen Tisch.",
  bill_coming: "Deine Rechnung kommt gleich.",
  too_many: "Die Bedienung weiß, dass du wartest.",
  failed: "Das hat nicht geklappt. Bitte sprich die Bedienung an.",
};
