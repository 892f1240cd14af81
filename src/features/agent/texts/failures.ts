import type { Language } from "#src/features/agent/languages.ts";

/** The error codes with which a verb of the agent can fail. */
const REASONS = [
  "NOT_FOUND",
  "ROLE_NOT_ALLOWED",
  "READ_ONLY",
  "PLAN_LIMIT",
  "NOT_ENOUGH_STOCK",
  "STOCK_USED",
  "NOT_UNDOABLE",
  "NOT_STOCKED",
  "NO_CONVERSION",
  "DELIVERY_REVERSED",
  "DELIVERY_CHANGED",
  "PO_CHANGED",
  "PO_STATE",
  "PO_LIMIT",
  "PO_EMPTY",
  "PO_UNCONFIRMED",
  "UNKNOWN_PACK",
] as const;
type Reason = (typeof REASONS)[number];

interface Failed {
  code: string | undefined;
  message: string;
}

type Failures = Record<Reason | "other", string>;

const es: Failures = {
  NOT_FOUND: "Ya no existe.",
  ROLE_NOT_ALLOWED: "Tu rol en este restaurante no lo permite. Pregunta al propietario.",
  READ_ONLY: "El plan ha terminado, así que por ahora no se puede cambiar nada.",
  PLAN_LIMIT: "El plan no permite más.",
  NOT_ENOUGH_STOCK: "No hay suficiente en stock.",
  STOCK_USED: "Una parte ya se ha usado, así que quedaría menos que nada. Cuéntalo en su lugar.",
  NOT_UNDOABLE: "Solo se puede deshacer el último cambio, y una sola vez.",
  NOT_STOCKED: "No se prepara por lotes en stock.",
  NO_CONVERSION: "Esas unidades no se pueden convertir.",
  DELIVERY_REVERSED: "La entrega ya se había deshecho.",
  DELIVERY_CHANGED: "La entrega ha cambiado. Míralo otra vez.",
  PO_CHANGED: "El pedido ha cambiado. Míralo otra vez.",
  PO_STATE: "El pedido ya no está en un estado que lo permita. Míralo en su pantalla.",
  PO_LIMIT: "No puedes aprobar este pedido. Pregunta al propietario.",
  PO_EMPTY: "El pedido está vacío. Añade algo primero.",
  PO_UNCONFIRMED: "No se sabe si el pedido se envió. Míralo en su pantalla.",
  UNKNOWN_PACK: "No se sabe en qué envases se pide. Anótalo primero en el catálogo del proveedor.",
  other: "Ahora no es posible. Míralo en su pantalla.",
};

const fr: Failures = {
  NOT_FOUND: "Cela n’existe plus.",
  ROLE_NOT_ALLOWED: "Votre rôle dans ce restaurant ne le permet pas. Demandez au propriétaire.",
  READ_ONLY: "L’abonnement est terminé, rien ne peut donc être modifié pour le moment.",
  PLAN_LIMIT: "L’abonnement n’en permet pas plus.",
  NOT_ENOUGH_STOCK: "Il n’y en a pas assez en stock.",
  STOCK_USED: "Une partie a déjà servi, il resterait donc moins que rien. Comptez plutôt.",
  NOT_UNDOABLE: "Seul le dernier changement peut être défait, et une seule fois.",
  NOT_STOCKED: "Cela n’est pas préparé par lots en stock.",
  NO_CONVERSION: "Ces unités ne se convertissent pas.",
  DELIVERY_REVERSED: "La livraison a déjà été annulée.",
  DELIVERY_CHANGED: "La livraison a changé. Veuillez la revoir.",
  PO_CHANGED: "La commande a changé. Veuillez la revoir.",
  PO_STATE: "L’état de la commande ne le permet plus. Veuillez regarder sur son écran.",
  PO_LIMIT: "Vous ne pouvez pas approuver cette commande. Demandez au propriétaire.",
  PO_EMPTY: "La commande est vide. Ajoutez d’abord quelque chose.",
  PO_UNCONFIRMED: "On ne sait pas si la commande est partie. Veuillez regarder sur son écran.",
  UNKNOWN_PACK:
    "On ne sait pas en quels conditionnements elle se commande. Notez-le d’abord au catalogue du fournisseur.",
  other: "Ce n’est pas possible pour le moment. Veuillez regarder sur son écran.",
};

const de: Failures = {
  NOT_FOUND: "Das gibt es nicht mehr.",
  ROLE_NOT_ALLOWED: "Ihre Rolle in diesem Restaurant erlaubt das nicht. Bitte fragen Sie den Inhaber.",
  READ_ONLY: "Der Tarif ist abgelaufen, deshalb kann im Moment nichts geändert werden.",
  PLAN_LIMIT: "Der Tarif erlaubt nicht mehr davon.",
  NOT_ENOUGH_STOCK: "Davon ist nicht genug auf Lager.",
  STOCK_USED: "Ein Teil davon wurde schon verbraucht, es bliebe weniger als nichts. Bitte zählen Sie stattdessen.",
  NOT_UNDOABLE: "Nur die letzte Änderung lässt sich zurücknehmen, und nur einmal.",
  NOT_STOCKED: "Das wird nicht in Chargen auf Lager hergestellt.",
  NO_CONVERSION: "Diese Einheiten lassen sich nicht umrechnen.",
  DELIVERY_REVERSED: "Die Lieferung wurde schon zurückgenommen.",
  DELIVERY_CHANGED: "Die Lieferung hat sich geändert. Bitte sehen Sie sie noch einmal an.",
  PO_CHANGED: "Die Bestellung hat sich geändert. Bitte sehen Sie sie noch einmal an.",
  PO_STATE: "Der Stand der Bestellung erlaubt das nicht mehr. Bitte sehen Sie auf ihrer Seite nach.",
  PO_LIMIT: "Sie dürfen diese Bestellung nicht genehmigen. Bitte fragen Sie den Inhaber.",
  PO_EMPTY: "Die Bestellung ist leer. Bitte fügen Sie zuerst etwas hinzu.",
  PO_UNCONFIRMED: "Ob die Bestellung gesendet wurde, ist nicht bekannt. Bitte sehen Sie auf ihrer Seite nach.",
  UNKNOWN_PACK:
    "Es ist nicht bekannt, in welchen Packungen das bestellt wird. Bitte tragen Sie es zuerst in den Katalog des Lieferanten ein.",
  other: "Das geht im Moment nicht. Bitte sehen Sie auf der Seite dazu nach.",
};

const zh: Failures = {
  NOT_FOUND: "它已经不存在了。",
  ROLE_NOT_ALLOWED: "你在这家餐厅的角色不允许这样做，请联系店主。",
  READ_ONLY: "套餐已结束，暂时不能修改任何内容。",
  PLAN_LIMIT: "套餐不允许再增加。",
  NOT_ENOUGH_STOCK: "库存不够。",
  STOCK_USED: "其中一部分已经用掉，库存会低于零。请改为盘点。",
  NOT_UNDOABLE: "只能撤销最后一次更改，而且只能撤销一次。",
  NOT_STOCKED: "它不是按批制作并存库的。",
  NO_CONVERSION: "这些单位无法换算。",
  DELIVERY_REVERSED: "这次送货已经撤销过了。",
  DELIVERY_CHANGED: "这次送货有变化，请再看一遍。",
  PO_CHANGED: "采购单有变化，请再看一遍。",
  PO_STATE: "采购单目前的状态不允许这样做，请在它的页面查看。",
  PO_LIMIT: "你不能批准这份采购单，请联系店主。",
  PO_EMPTY: "采购单是空的，请先添加内容。",
  PO_UNCONFIRMED: "不确定采购单是否已发出，请在它的页面查看。",
  UNKNOWN_PACK: "不知道它按什么包装订购，请先在供应商目录中填写。",
  other: "现在无法执行，请在对应的页面查看。",
};

const FAILURES: Record<Exclude<Language, "en">, Failures> = { es, fr, de, zh };

const isReason = (code: string | undefined): code is Reason => REASONS.some((reason) => reason === code);

/**
 * Returns the reason why a verb failed. In English it is the server's message, which names the subject; in other
 * languages it is the meaning of the error code.
 */
export function failureText({ code, message }: Failed, language: Language): string {
  if (language === "en") return message;
  return FAILURES[language][isReason(code) ? code : "other"];
}
