import type { CallTexts } from "#src/shared/languages/en/call.ts";

export const texts: CallTexts = {
  staff: "Appeler le personnel",
  bill: "Demander l’addition",
  staff_called: "Personnel appelé",
  bill_asked: "Addition demandée",
  staff_coming: "Quelqu’un vient à votre table.",
  bill_coming: "Votre addition arrive.",
  too_many: "Le personnel sait que vous attendez.",
  failed: "Cela n’a pas marché. Adressez-vous au personnel, s’il vous plaît.",
};
