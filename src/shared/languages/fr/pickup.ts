import type { PickupTexts } from "#src/shared/languages/en/pickup.ts";

export const texts: PickupTexts = {
  where: "Où le souhaitez-vous ?",
  at_table: "À table",
  pickup: "À emporter",
  name: "Votre nom",
  name_missing: "Indiquez votre nom",
  phone: "Téléphone (facultatif)",
  time: "Retrait à",
  asap: "Dès que possible",
  asap_about: "Dès que possible, vers {time}",
  gone: "{time} (plus disponible)",
  none: "Il n’y a plus d’heure de retrait pour le moment.",
  number: "Numéro de retrait",
  ready_at: "Prête à",
  ready_about: "Prête vers",
  called: "Nous appellerons votre numéro dès que votre commande sera prête.",
  completed: "Prête à retirer",
  about_completed: "Votre commande est prête à retirer.",
};
