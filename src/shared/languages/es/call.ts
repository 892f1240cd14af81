import type { CallTexts } from "#src/shared/languages/en/call.ts";

export const texts: CallTexts = {
  staff: "Llamar al personal",
  bill: "Pedir la cuenta",
  staff_called: "Personal avisado",
  bill_asked: "Cuenta pedida",
  staff_coming: "Enseguida vienen a tu mesa.",
  bill_coming: "Enseguida te traen la cuenta.",
  too_many: "El personal ya sabe que estás esperando.",
  failed: "No ha funcionado. Habla con el personal, por favor.",
};
