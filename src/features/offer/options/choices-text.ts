interface NamedChoice {
  option_name: string;
  count: number;
}

/** Returns "Brown rice, 2 × Avocado, Egg". */
export function choicesText(options: readonly NamedChoice[], language: string): string {
  const names = options.map(({ option_name, count }) => (count > 1 ? `${count} × ${option_name}` : option_name));
  return new Intl.ListFormat(language, { type: "unit" }).format(names);
}

/** Beginnings of option names that leave something out, in the menu's languages. */
const LEAVES_OUT = /^(?:no|without|ohne|kein|keine|keinen|sans|pas de|sin)\s|^(?:不要|不加|不放|无|去)/i;

/** Returns whether an option leaves something out, which the kitchen must not overlook: "No onion". */
export function leavesOut(optionName: string): boolean {
  return LEAVES_OUT.test(optionName);
}
