/** Returns the name of a language in another language: "Français" for ("fr", "fr"), "French" for ("fr", "en"). */
export function languageName(language: string, written: string): string {
  const [first, ...rest] = new Intl.DisplayNames(written, { type: "language" }).of(language)!;
  return first!.toUpperCase() + rest.join("");
}
