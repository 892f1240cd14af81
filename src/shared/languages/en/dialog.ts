/** Texts of the dialog for questions, which are loaded with it. */
export const texts = {
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
export type DialogTexts = typeof texts;
