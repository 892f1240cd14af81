import type { Language } from "#src/shared/languages.ts";

const en = {
  title: "Ask a question",
  about: "About our dishes, allergens, prices and opening hours",
  question: "Your question",
  send: "Send",
  waiting: "One moment…",
  examples: ["Are you open today?", "What is vegan?", "Anything without nuts?", "Where is my order?"],
  on_menu: "On the menu",
  too_many: "You have asked many questions. Our staff will gladly help you.",
  off: "Questions cannot be answered here right now. Please speak to our staff.",
  failed: "That did not work. Please try again, or speak to our staff.",
};
type DialogTexts = typeof en;

/** Texts of the dialog for questions, which are loaded with it. */
export const DIALOG_TEXTS: Record<Language, DialogTexts> = {
  en,
  de: {
    title: "Stell eine Frage",
    about: "Zu Gerichten, Allergenen, Preisen und Öffnungszeiten",
    question: "Deine Frage",
    send: "Senden",
    waiting: "Einen Moment…",
    examples: ["Habt ihr heute offen?", "Was ist vegan?", "Was gibt es ohne Nüsse?", "Wo bleibt mein Essen?"],
    on_menu: "Auf der Karte",
    too_many: "Du hast schon viele Fragen gestellt. Unser Personal hilft dir gern.",
    off: "Fragen können hier gerade nicht beantwortet werden. Bitte sprich unser Personal an.",
    failed: "Das hat nicht geklappt. Versuch es noch einmal, oder sprich unser Personal an.",
  },
  es: {
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
  },
  fr: {
    title: "Posez une question",
    about: "Sur les plats, les allergènes, les prix et les horaires",
    question: "Votre question",
    send: "Envoyer",
    waiting: "Un instant…",
    examples: [
      "C’est ouvert aujourd’hui ?",
      "Quels plats sont végans ?",
      "Quoi sans fruits à coque ?",
      "Où est ma commande ?",
    ],
    on_menu: "À la carte",
    too_many: "Vous avez posé beaucoup de questions. Notre personnel vous aidera volontiers.",
    off: "Nous ne pouvons pas répondre ici en ce moment. Adressez-vous à notre personnel.",
    failed: "Cela n’a pas marché. Réessayez, ou adressez-vous à notre personnel.",
  },
  zh: {
    title: "提问",
    about: "关于菜品、过敏原、价格和营业时间",
    question: "您的问题",
    send: "发送",
    waiting: "请稍候…",
    examples: ["今天营业吗？", "有什么纯素的？", "有什么不含坚果的？", "我的菜还要多久？"],
    on_menu: "在菜单上",
    too_many: "您已经问了很多问题，服务员很乐意帮助您。",
    off: "目前不能在这里回答问题，请联系服务员。",
    failed: "没有成功，请重试，或联系服务员。",
  },
};
