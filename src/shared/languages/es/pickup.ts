import type { PickupTexts } from "#src/shared/languages/en/pickup.ts";

export const texts: PickupTexts = {
  where: "¿Dónde la quieres?",
  at_table: "En la mesa",
  pickup: "Recoger",
  name: "Tu nombre",
  name_missing: "Introduce tu nombre",
  phone: "Teléfono (opcional)",
  time: "Recoger a las",
  asap: "Lo antes posible",
  asap_about: "Lo antes posible, hacia las {time}",
  gone: "{time} (ya no está libre)",
  none: "En este momento no quedan horas de recogida.",
  number: "Número de recogida",
  ready_at: "Listo a las",
  ready_about: "Listo hacia las",
  called: "Llamaremos tu número cuando tu pedido esté listo para recoger.",
  completed: "Listo para recoger",
  about_completed: "Tu pedido está listo para recoger.",
};
