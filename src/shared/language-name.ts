/** Returns the name of a language, written in another: "Français" for ("fr", "fr"), "French" for ("fr", "en"). */
export function languageName(language: string, written: string): string {
  const name = new Intl.DisplayNames(written, { type: "language" }).of(language)!;
  return name[0]!.toUpperCase() + name.slice(1);
}
