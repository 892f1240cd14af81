/** Returns the name of a language, written in another: "Français" for ("fr", "fr"), "French" for ("fr", "en"). */
export function languageName(language: string, written: string): string {
  const name = new Intl.DisplayNames([written], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(written) + name.slice(1);
}
