const en = {
  staff: "Call staff",
  bill: "Ask for the bill",
  staff_called: "Staff called",
  bill_asked: "Bill requested",
  staff_coming: "Somebody will come to your table.",
  bill_coming: "Your bill is on its way.",
  too_many: "The staff knows that you are waiting.",
  failed: "That did not work. Please speak to the staff.",
};

/** Texts for calling staff, loaded together with its buttons, because most menus have none. */
export type CallTexts = typeof en;

export const CALL_TEXTS: Record<PageLanguage, CallTexts> = {
  en,
  de: {
    staff: "Bedienung rufen",
    bill: "Rechnung bitte",
    staff_called: "Gerufen",
    bill_asked: "Rechnung bestellt",
    staff_coming: "Es kommt gleich jemand an deinen Tisch.",
    bill_coming: "Deine Rechnung kommt gleich.",
    too_many: "Die Bedienung weiß, dass du wartest.",
    failed: "Das hat nicht geklappt. Bitte sprich die Bedienung an.",
  },
  es: {
    staff: "Llamar al personal",
    bill: "Pedir la cuenta",
    staff_called: "Personal avisado",
    bill_asked: "Cuenta pedida",
    staff_coming: "Enseguida vienen a tu mesa.",
    bill_coming: "Enseguida te traen la cuenta.",
    too_many: "El personal ya sabe que estás esperando.",
    failed: "No ha funcionado. Habla con el personal, por favor.",
  },
  fr: {
    staff: "Appeler le personnel",
    bill: "Demander l’addition",
    staff_called: "Personnel appelé",
    bill_asked: "Addition demandée",
    staff_coming: "Quelqu’un vient à votre table.",
    bill_coming: "Votre addition arrive.",
    too_many: "Le personnel sait que vous attendez.",
    failed: "Cela n’a pas marché. Adressez-vous au personnel, s’il vous plaît.",
  },
  zh: {
    staff: "呼叫服务员",
    bill: "买单",
    staff_called: "已呼叫",
    bill_asked: "已请求买单",
    staff_coming: "服务员马上就来。",
    bill_coming: "账单马上送到。",
    too_many: "服务员知道您在等候。",
    failed: "没有成功，请直接联系服务员。",
  },
  "zh-Hant": {
    staff: "呼叫服務員",
    bill: "買單",
    staff_called: "已呼叫",
    bill_asked: "已請求買單",
    staff_coming: "服務員馬上就來。",
    bill_coming: "賬單馬上送到。",
    too_many: "服務員知道您在等候。",
    failed: "沒有成功，請直接聯繫服務員。",
  },
};
import type { PageLanguage } from "#src/shared/languages.ts";
