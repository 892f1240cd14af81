/** Texts for pickup orders, loaded only where a restaurant offers pickup. */
export const texts = {
  where: "Where would you like it?",
  at_table: "At the table",
  pickup: "Pick up",
  name: "Your name",
  name_missing: "Please enter your name",
  phone: "Phone number (optional)",
  time: "Pick up at",
  asap: "As soon as possible",
  asap_about: "As soon as possible, about {time}",
  gone: "{time} (no longer free)",
  none: "There are no pickup times left at the moment.",
  number: "Pickup number",
  ready_at: "Ready at",
  ready_about: "Ready at about",
  called: "We call your number when your order is ready to collect.",
  completed: "Ready to collect",
  about_completed: "Your order is ready to collect.",
};
export type PickupTexts = typeof texts;
