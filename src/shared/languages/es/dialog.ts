import type { DialogTexts } from "#src/shared/languages/en/dialog.ts";

export const texts: DialogTexts = {
  title: "Haz una pregunta",
  about: "Sobre platos, alérgenos, precios y horarios",
  question: "Tu pregunta",
  send: "Enviar",
  waiting: "Un momento…",
  examples: ["¿Está abierto hoy?", "¿Qué hay vegano?", "¿Qué hay sin frutos secos?", "¿Cuánto tarda mi pedido?"],
  on_menu: "En la carta",
  too_many: "Has hecho muchas preguntas. Nuestro personal te ayudará con gusto.",
  off: "Ahora no se pueden responder preguntas aquí. Habla con nuestro personal.",
  failed: "No ha funcionado. Inténtalo de nuevo o habla con nuestro personal.",
};
