import type { DocumentKind } from "#src/invoice-reader/invoice.ts";
import { traditionalTexts } from "#src/shared/traditional-texts.ts";
import type { Language, PageLanguage } from "#src/features/agent/languages.ts";

/** A value in the head of a document. */
export type HeadValue = "supplier" | "number" | "date" | "total";

/**
 * The agent's texts about photos and files. Quantities, days and amounts are already formatted; printed text is already
 * quoted.
 */
export interface PaperTexts {
  photo: string;
  reading: string;
  /** The type or size of the file is not supported. */
  fileRejected: string;
  /** WhatsApp no longer has the file. */
  fileGone: string;
  notRead: string;
  noGoods: string;
  kinds: Record<DocumentKind, string>;
  values: Record<HeadValue, string>;
  unknownSupplier: string;
  number: (kind: string, number: string) => string;
  total: (amount: string) => string;
  asOrdered: (lines: string, po: number) => string;
  differs: (lines: string, differing: number, po: number) => string;
  notOrdered: (lines: string) => string;
  lines: (count: number) => string;
  /** A line of the document whose quantity differs from the order. */
  other: (name: string, quantity: string, ordered: string) => string;
  missing: (name: string, ordered: string) => string;
  extra: (name: string) => string;
  meant: (printed: string, name: string) => string;
  unsure: (printed: string) => string;
  notFound: (values: string) => string;
  nothingToReceive: (kind: string) => string;
  isCredit: string;
  draft: string;
  saved: string;
  notKnown: string;
  tooLong: string;
  countIn: string;
  openInvoice: string;
}

const en: PaperTexts = {
  photo: "Photo",
  reading: "Got it, reading…",
  fileRejected: "I can read photos (JPG, PNG, WebP, AVIF, TIFF or HEIC) and PDF files of up to 10 MB.",
  fileGone: "I could not get the file from WhatsApp. Please send it again.",
  notRead: "I could not read this. Please take the photo again: the whole paper, flat and in good light.",
  noGoods: "I found no goods on this. Send me a photo or a PDF of a delivery note or an invoice.",
  kinds: {
    invoice: "invoice",
    credit_note: "credit note",
    delivery_note: "delivery note",
    order: "order",
    statement: "statement",
  },
  values: { supplier: "supplier", number: "number", date: "date", total: "total" },
  unknownSupplier: "Unknown supplier",
  number: (kind, number) => `${kind} ${number}`,
  total: (amount) => `total ${amount}`,
  asOrdered: (lines, po) => `${lines}, as in PO ${po}.`,
  differs: (lines, differing, po) => `${lines}, ${differing} ${differing === 1 ? "differs" : "differ"} from PO ${po}:`,
  notOrdered: (lines) => `${lines}. I found no open order for them.`,
  lines: (count) => (count === 1 ? "1 line" : `${count} lines`),
  other: (name, quantity, ordered) => `${name}: ${quantity}, ordered ${ordered}`,
  missing: (name, ordered) => `${name}: ordered ${ordered}, not on the paper`,
  extra: (name) => `${name}: not ordered`,
  meant: (printed, name) => `${printed} is ${name}`,
  unsure: (printed) => `Please check: ${printed}.`,
  notFound: (values) => `I could not read: ${values}.`,
  nothingToReceive: (kind) => `This is ${kind === "order" ? "an" : "a"} ${kind}, so there is nothing to receive.`,
  isCredit: "A credit note takes goods back; it is looked at and saved on the screen.",
  draft: "The invoice waits as a draft until somebody saves it.",
  saved: "This invoice was saved already.",
  notKnown: "I am not sure enough to book this. Please look at it here.",
  tooLong: "This is too long to be confirmed here. Please look at it here.",
  countIn: "Count in",
  openInvoice: "Open the invoice",
};

const TEXTS: Record<Language, PaperTexts> = {
  en,
  de: {
    photo: "Foto",
    reading: "Angekommen, ich lese …",
    fileRejected: "Ich kann Fotos (JPG, PNG, WebP, AVIF, TIFF oder HEIC) und PDF-Dateien bis 10 MB lesen.",
    fileGone: "Ich konnte die Datei nicht von WhatsApp holen. Bitte schick sie noch einmal.",
    notRead:
      "Das konnte ich nicht lesen. Bitte fotografiere es noch einmal: das ganze Papier, flach und bei gutem Licht.",
    noGoods:
      "Darauf habe ich keine Ware gefunden. Schick mir ein Foto oder PDF eines Lieferscheins oder einer Rechnung.",
    kinds: {
      invoice: "Rechnung",
      credit_note: "Gutschrift",
      delivery_note: "Lieferschein",
      order: "Bestellung",
      statement: "Kontoauszug",
    },
    values: { supplier: "Lieferant", number: "Nummer", date: "Datum", total: "Summe" },
    unknownSupplier: "Unbekannter Lieferant",
    number: (kind, number) => `${kind} ${number}`,
    total: (amount) => `Summe ${amount}`,
    asOrdered: (lines, po) => `${lines}, wie in PO ${po}.`,
    differs: (lines, differing, po) =>
      `${lines}, ${differing} ${differing === 1 ? "weicht" : "weichen"} von PO ${po} ab:`,
    notOrdered: (lines) => `${lines}. Ich habe keine offene Bestellung dazu gefunden.`,
    lines: (count) => (count === 1 ? "1 Zeile" : `${count} Zeilen`),
    other: (name, quantity, ordered) => `${name}: ${quantity}, bestellt ${ordered}`,
    missing: (name, ordered) => `${name}: bestellt ${ordered}, nicht auf dem Papier`,
    extra: (name) => `${name}: nicht bestellt`,
    meant: (printed, name) => `${printed} ist ${name}`,
    unsure: (printed) => `Bitte prüfen: ${printed}.`,
    notFound: (values) => `Nicht lesbar: ${values}.`,
    nothingToReceive: (kind) => `Das ist: ${kind}. Es gibt nichts einzubuchen.`,
    isCredit: "Eine Gutschrift nimmt Ware zurück; sie wird auf dem Bildschirm geprüft und gespeichert.",
    draft: "Die Rechnung wartet als Entwurf, bis sie jemand speichert.",
    saved: "Diese Rechnung ist schon gespeichert.",
    notKnown: "Ich bin nicht sicher genug, um das zu buchen. Bitte sieh es dir hier an.",
    tooLong: "Das ist zu lang, um es hier zu bestätigen. Bitte sieh es dir hier an.",
    countIn: "Zählen",
    openInvoice: "Rechnung öffnen",
  },
  es: {
    photo: "Foto",
    reading: "Recibido, estoy leyendo…",
    fileRejected: "Puedo leer fotos (JPG, PNG, WebP, AVIF, TIFF o HEIC) y archivos PDF de hasta 10 MB.",
    fileGone: "No he podido obtener el archivo de WhatsApp. Envíalo otra vez, por favor.",
    notRead: "No he podido leerlo. Haz otra foto: el papel entero, plano y con buena luz.",
    noGoods: "No he encontrado mercancía. Envíame una foto o un PDF de un albarán o de una factura.",
    kinds: {
      invoice: "factura",
      credit_note: "nota de crédito",
      delivery_note: "albarán",
      order: "pedido",
      statement: "estado de cuenta",
    },
    values: { supplier: "proveedor", number: "número", date: "fecha", total: "total" },
    unknownSupplier: "Proveedor desconocido",
    number: (kind, number) => `${kind} ${number}`,
    total: (amount) => `total ${amount}`,
    asOrdered: (lines, po) => `${lines}, como en PO ${po}.`,
    differs: (lines, differing, po) =>
      `${lines}, ${differing} ${differing === 1 ? "difiere" : "difieren"} de PO ${po}:`,
    notOrdered: (lines) => `${lines}. No he encontrado un pedido abierto.`,
    lines: (count) => (count === 1 ? "1 línea" : `${count} líneas`),
    other: (name, quantity, ordered) => `${name}: ${quantity}, pedido ${ordered}`,
    missing: (name, ordered) => `${name}: pedido ${ordered}, no está en el papel`,
    extra: (name) => `${name}: no se pidió`,
    meant: (printed, name) => `${printed} es ${name}`,
    unsure: (printed) => `Revisa, por favor: ${printed}.`,
    notFound: (values) => `No he podido leer: ${values}.`,
    nothingToReceive: (kind) => `Esto es: ${kind}. No hay nada que recibir.`,
    isCredit: "Una nota de crédito devuelve mercancía; se revisa y se guarda en la pantalla.",
    draft: "La factura espera como borrador hasta que alguien la guarde.",
    saved: "Esta factura ya está guardada.",
    notKnown: "No estoy lo bastante seguro para registrarlo. Míralo aquí, por favor.",
    tooLong: "Es demasiado largo para confirmarlo aquí. Míralo aquí, por favor.",
    countIn: "Contar",
    openInvoice: "Abrir la factura",
  },
  fr: {
    photo: "Photo",
    reading: "Bien reçu, je lis…",
    fileRejected: "Je peux lire des photos (JPG, PNG, WebP, AVIF, TIFF ou HEIC) et des fichiers PDF jusqu’à 10 Mo.",
    fileGone: "Je n’ai pas pu obtenir le fichier de WhatsApp. Renvoyez-le, s’il vous plaît.",
    notRead: "Je n’ai pas pu lire cela. Reprenez la photo : tout le papier, à plat et bien éclairé.",
    noGoods: "Je n’y ai trouvé aucune marchandise. Envoyez une photo ou un PDF d’un bon de livraison ou d’une facture.",
    kinds: {
      invoice: "facture",
      credit_note: "avoir",
      delivery_note: "bon de livraison",
      order: "commande",
      statement: "relevé",
    },
    values: { supplier: "fournisseur", number: "numéro", date: "date", total: "total" },
    unknownSupplier: "Fournisseur inconnu",
    number: (kind, number) => `${kind} ${number}`,
    total: (amount) => `total ${amount}`,
    asOrdered: (lines, po) => `${lines}, comme dans PO ${po}.`,
    differs: (lines, differing, po) =>
      `${lines}, ${differing} ${differing === 1 ? "diffère" : "diffèrent"} de PO ${po} :`,
    notOrdered: (lines) => `${lines}. Je n’ai trouvé aucune commande ouverte.`,
    lines: (count) => (count === 1 ? "1 ligne" : `${count} lignes`),
    other: (name, quantity, ordered) => `${name} : ${quantity}, commandé ${ordered}`,
    missing: (name, ordered) => `${name} : commandé ${ordered}, absent du papier`,
    extra: (name) => `${name} : non commandé`,
    meant: (printed, name) => `${printed} est ${name}`,
    unsure: (printed) => `À vérifier : ${printed}.`,
    notFound: (values) => `Illisible : ${values}.`,
    nothingToReceive: (kind) => `Document : ${kind}. Il n’y a rien à recevoir.`,
    isCredit: "Un avoir reprend des marchandises ; il se vérifie et s’enregistre à l’écran.",
    draft: "La facture attend comme brouillon jusqu’à ce que quelqu’un l’enregistre.",
    saved: "Cette facture est déjà enregistrée.",
    notKnown: "Je n’en suis pas assez sûr pour l’enregistrer. Regardez ici, s’il vous plaît.",
    tooLong: "C’est trop long pour être confirmé ici. Regardez ici, s’il vous plaît.",
    countIn: "Compter",
    openInvoice: "Ouvrir la facture",
  },
  zh: {
    photo: "照片",
    reading: "收到，正在识别…",
    fileRejected: "我能识别照片（JPG、PNG、WebP、AVIF、TIFF 或 HEIC）和 PDF 文件，最大 10 MB。",
    fileGone: "无法从 WhatsApp 取得文件，请再发一次。",
    notRead: "识别不了。请重新拍照：整张纸、放平、光线充足。",
    noGoods: "上面没有找到货品。请发送送货单或发票的照片或 PDF。",
    kinds: { invoice: "发票", credit_note: "贷记单", delivery_note: "送货单", order: "订单", statement: "对账单" },
    values: { supplier: "供应商", number: "编号", date: "日期", total: "总额" },
    unknownSupplier: "未知供应商",
    number: (kind, number) => `${kind} ${number}`,
    total: (amount) => `总额 ${amount}`,
    asOrdered: (lines, po) => `${lines}，与 PO ${po} 一致。`,
    differs: (lines, differing, po) => `${lines}，其中 ${differing} 项与 PO ${po} 不同：`,
    notOrdered: (lines) => `${lines}。没有找到对应的未完成订单。`,
    lines: (count) => `${count} 行`,
    other: (name, quantity, ordered) => `${name}：${quantity}，订购 ${ordered}`,
    missing: (name, ordered) => `${name}：订购 ${ordered}，单据上没有`,
    extra: (name) => `${name}：未订购`,
    meant: (printed, name) => `${printed} 即 ${name}`,
    unsure: (printed) => `请核对：${printed}。`,
    notFound: (values) => `未能识别：${values}。`,
    nothingToReceive: (kind) => `这是${kind}，没有可收的货。`,
    isCredit: "贷记单是退货，请在屏幕上核对并保存。",
    draft: "发票作为草稿等待保存。",
    saved: "这张发票已经保存过了。",
    notKnown: "我不够确定，无法登记。请在这里查看。",
    tooLong: "内容太长，无法在这里确认。请在这里查看。",
    countIn: "清点",
    openInvoice: "打开发票",
  },
};

const ZH_HANT = traditionalTexts(TEXTS.zh);

export const paperTexts = (language: PageLanguage): PaperTexts => (language === "zh-Hant" ? ZH_HANT : TEXTS[language]);
