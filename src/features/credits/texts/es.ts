import type { LetterWords } from "#src/features/credits/texts/words.ts";

export const es: LetterWords = {
  locale: "es-ES",
  title: (number, company) => `Solicitud de abono ${number} de ${company}`,
  invoice: (number, day) => `Factura ${number}${day ? ` del ${day}` : ""}`,
  delivery: (day) => `Entrega del ${day}`,
  order: (number) => `Nuestro pedido ${number}`,
  short: ({ text, quantity, invoiced, delivered }) =>
    `${text}: ${invoiced && delivered ? `${invoiced} facturados, ${delivered} entregados, ` : ""}faltan ${quantity}`,
  damaged: ({ text, quantity }) => `${text}: ${quantity} en mal estado`,
  wrong: ({ text, quantity }) => `${text}: ${quantity} distintos de lo pedido, no aceptados`,
  price: ({ text, quantity, charged, agreed }) =>
    `${text}: ${quantity}${charged && agreed ? ` facturados a ${charged} en lugar de ${agreed}` : " facturados a un precio demasiado alto"}`,
  unknownAmount: "según factura",
  total: (amount) => `Total: ${amount}`,
  request: "Les rogamos que nos envíen una nota de abono por este importe.",
  reminderTitle: (number, company) => `Recordatorio: solicitud de abono ${number} de ${company}`,
  reminder: (day) => `Les escribimos el ${day} y todavía no hemos recibido respuesta.`,
  to: "Para",
  about: "Asunto",
  noteHeading: "Nota",
  lines: "Líneas",
  item: "Artículo",
  why: "Motivo",
  amount: "Importe",
  pictures: "De su factura",
  deliveryNote: "Albarán de entrega",
};
