import type { ReceiptTexts } from "#src/shared/languages/en/receipt.ts";

export const texts: ReceiptTexts = {
  receipt: "Recibo",
  bill: "Cuenta",
  not_a_receipt: "No es un recibo",
  refund: "Devolución",
  of: "del recibo {number}",
  order: "Pedido",
  table: "Mesa {table}",
  tax_number: "N.º fiscal {number}",
  discount: "Descuento",
  service: "Servicio {percent}",
  total: "Total",
  given_back: "Devuelto",
  includes: "Incluye {tax}",
  rounding: "Redondeo",
  cash: "Efectivo",
  card: "Tarjeta",
  other: "Pagado",
  given: "Entregado",
  change: "Cambio",
};
