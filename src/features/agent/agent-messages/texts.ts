import { traditionalTexts } from "#src/shared/traditional-texts.ts";
import type { Language, PageLanguage } from "#src/features/agent/languages.ts";

/** The agent's texts for unasked messages. Quantities, amounts and times are already formatted. */
export interface MessageTexts {
  summaryTitle: (day: string) => string;
  foodCost: (percent: string) => string;
  orderBy: (count: number) => string;
  orderByLine: (number: number, supplier: string, moment: string) => string;
  requests: (count: number) => string;
  quietDay: string;
  alerts: (count: number) => string;
  out: (name: string) => string;
  low: (name: string, remaining: string) => string;
  dish: (name: string, missing: string) => string;
  message: (name: string) => string;
  late: (number: number, supplier: string, day: string) => string;
  backups: string;
  approval: string;
  moreApprovals: (count: number) => string;
  /** The names of messages within a template. */
  names: { summary: string; alert: string; approval: string };
}

const en: MessageTexts = {
  summaryTitle: (day) => `Good morning. It is ${day}.`,
  foodCost: (percent) => `Food cost: ${percent}.`,
  orderBy: (count) => (count === 1 ? "1 order to send in time:" : `${count} orders to send in time:`),
  orderByLine: (number, supplier, moment) => `PO ${number}, ${supplier}: before ${moment}`,
  requests: (count) =>
    count === 1 ? "1 request waits for you on the dashboard." : `${count} requests wait for you on the dashboard.`,
  quietDay: "Nothing to report.",
  alerts: (count) => (count === 1 ? "1 alert:" : `${count} alerts:`),
  out: (name) => `${name} is out of stock`,
  low: (name, remaining) => `${name} is low: ${remaining} left`,
  dish: (name, missing) => `${name} cannot be made: ${missing} is missing`,
  message: (name) => `A message was not sent: ${name}`,
  late: (number, supplier, day) => `PO ${number} from ${supplier} was due on ${day} and has not come`,
  backups: "The backups fail. See Settings",
  approval: "This order waits for your approval.",
  moreApprovals: (count) =>
    count === 1 ? "1 more order waits for approval, on Buying." : `${count} more orders wait for approval, on Buying.`,
  names: { summary: "Morning summary", alert: "Alerts", approval: "An order waits for approval" },
};

const es: MessageTexts = {
  summaryTitle: (day) => `Buenos días. Es ${day}.`,
  foodCost: (percent) => `Coste de ingredientes: ${percent}.`,
  orderBy: (count) => (count === 1 ? "1 pedido que enviar a tiempo:" : `${count} pedidos que enviar a tiempo:`),
  orderByLine: (number, supplier, moment) => `PO ${number}, ${supplier}: antes de ${moment}`,
  requests: (count) => (count === 1 ? "1 asunto te espera en el panel." : `${count} asuntos te esperan en el panel.`),
  quietDay: "Sin novedades.",
  alerts: (count) => (count === 1 ? "1 aviso:" : `${count} avisos:`),
  out: (name) => `${name}: sin existencias`,
  low: (name, remaining) => `${name}: quedan ${remaining}`,
  dish: (name, missing) => `${name} no se puede preparar: falta ${missing}`,
  message: (name) => `Un mensaje no se envió: ${name}`,
  late: (number, supplier, day) => `El PO ${number} de ${supplier} debía llegar el ${day} y no ha llegado`,
  backups: "Las copias de seguridad fallan. Mira en Settings",
  approval: "Este pedido espera tu aprobación.",
  moreApprovals: (count) =>
    count === 1 ? "1 pedido más espera aprobación, en Buying." : `${count} pedidos más esperan aprobación, en Buying.`,
  names: { summary: "Resumen de la mañana", alert: "Avisos", approval: "Un pedido espera aprobación" },
};

const fr: MessageTexts = {
  summaryTitle: (day) => `Bonjour. Nous sommes le ${day}.`,
  foodCost: (percent) => `Coût matière : ${percent}.`,
  orderBy: (count) => (count === 1 ? "1 commande à envoyer à temps :" : `${count} commandes à envoyer à temps :`),
  orderByLine: (number, supplier, moment) => `PO ${number}, ${supplier} : avant ${moment}`,
  requests: (count) =>
    count === 1
      ? "1 demande vous attend sur le tableau de bord."
      : `${count} demandes vous attendent sur le tableau de bord.`,
  quietDay: "Rien à signaler.",
  alerts: (count) => (count === 1 ? "1 alerte :" : `${count} alertes :`),
  out: (name) => `${name} : rupture de stock`,
  low: (name, remaining) => `${name} : il reste ${remaining}`,
  dish: (name, missing) => `${name} ne peut pas être préparé : il manque ${missing}`,
  message: (name) => `Un message n’est pas parti : ${name}`,
  late: (number, supplier, day) => `Le PO ${number} de ${supplier} était attendu le ${day} et n’est pas arrivé`,
  backups: "Les sauvegardes échouent. Voir Settings",
  approval: "Cette commande attend votre accord.",
  moreApprovals: (count) =>
    count === 1
      ? "1 autre commande attend un accord, sous Buying."
      : `${count} autres commandes attendent un accord, sous Buying.`,
  names: { summary: "Résumé du matin", alert: "Alertes", approval: "Une commande attend un accord" },
};

const de: MessageTexts = {
  summaryTitle: (day) => `Guten Morgen. Heute ist ${day}.`,
  foodCost: (percent) => `Wareneinsatz: ${percent}.`,
  orderBy: (count) =>
    count === 1 ? "1 Bestellung ist rechtzeitig zu senden:" : `${count} Bestellungen sind rechtzeitig zu senden:`,
  orderByLine: (number, supplier, moment) => `PO ${number}, ${supplier}: vor ${moment}`,
  requests: (count) =>
    count === 1 ? "1 Anliegen wartet auf dem Dashboard." : `${count} Anliegen warten auf dem Dashboard.`,
  quietDay: "Nichts zu berichten.",
  alerts: (count) => (count === 1 ? "1 Meldung:" : `${count} Meldungen:`),
  out: (name) => `${name} ist aus`,
  low: (name, remaining) => `${name} ist knapp: noch ${remaining}`,
  dish: (name, missing) => `${name} kann nicht gemacht werden: ${missing} fehlt`,
  message: (name) => `Eine Nachricht ging nicht hinaus: ${name}`,
  late: (number, supplier, day) => `PO ${number} von ${supplier} war am ${day} fällig und ist nicht da`,
  backups: "Die Sicherungen schlagen fehl. Siehe Settings",
  approval: "Diese Bestellung wartet auf Ihre Freigabe.",
  moreApprovals: (count) =>
    count === 1
      ? "1 weitere Bestellung wartet auf Freigabe, unter Buying."
      : `${count} weitere Bestellungen warten auf Freigabe, unter Buying.`,
  names: { summary: "Zusammenfassung am Morgen", alert: "Meldungen", approval: "Eine Bestellung wartet auf Freigabe" },
};

const zh: MessageTexts = {
  summaryTitle: (day) => `早上好，今天是${day}。`,
  foodCost: (percent) => `食材成本：${percent}。`,
  orderBy: (count) => `${count} 份采购单要按时发出：`,
  orderByLine: (number, supplier, moment) => `PO ${number}，${supplier}：${moment} 之前`,
  requests: (count) => `控制台上有 ${count} 件事等你处理。`,
  quietDay: "没有要报告的。",
  alerts: (count) => `${count} 条提醒：`,
  out: (name) => `${name} 没有库存了`,
  low: (name, remaining) => `${name} 快没了：还剩 ${remaining}`,
  dish: (name, missing) => `${name} 做不了：缺 ${missing}`,
  message: (name) => `有一条消息没有发出：${name}`,
  late: (number, supplier, day) => `${supplier} 的 PO ${number} 应在 ${day} 送到，还没有到`,
  backups: "备份失败，请看 Settings",
  approval: "这份采购单等你批准。",
  moreApprovals: (count) => `还有 ${count} 份采购单等待批准，见 Buying。`,
  names: { summary: "早间摘要", alert: "提醒", approval: "有采购单等待批准" },
};

const TEXTS: Record<Language, MessageTexts> = { en, es, fr, de, zh };

const ZH_HANT = traditionalTexts(TEXTS.zh);

export const messageTexts = (language: PageLanguage): MessageTexts =>
  language === "zh-Hant" ? ZH_HANT : TEXTS[language];
