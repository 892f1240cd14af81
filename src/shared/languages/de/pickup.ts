import type { PickupTexts } from "#src/shared/languages/en/pickup.ts";

export const texts: PickupTexts = {
  where: "Wo möchtest du essen?",
  at_table: "Am Tisch",
  pickup: "Abholen",
  name: "Dein Name",
  name_missing: "Bitte gib deinen Namen ein",
  phone: "Telefonnummer (freiwillig)",
  time: "Abholen um",
  asap: "So bald wie möglich",
  asap_about: "So bald wie möglich, etwa {time}",
  gone: "{time} (nicht mehr frei)",
  none: "Zurzeit ist keine Abholzeit mehr frei.",
  number: "Abholnummer",
  ready_at: "Fertig um",
  ready_about: "Fertig gegen",
  called: "Wir rufen deine Nummer auf, sobald deine Bestellung abholbereit ist.",
  completed: "Abholbereit",
  about_completed: "Deine Bestellung ist abholbereit.",
};
