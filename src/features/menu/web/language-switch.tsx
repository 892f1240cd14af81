import { usePage } from "#src/features/menu/web/menu-context.ts";
import { languageName } from "#src/shared/language-name.ts";
import styles from "./language-switch.module.css";

/** Chooses the menu's language, which this device remembers (`server/page-props.ts`). */
export function LanguageSwitch({ languages }: { languages: readonly string[] }) {
  const { texts, language } = usePage();
  const all = languages.includes(language) ? languages : [language, ...languages];
  return (
    <select
      className={styles.switch}
      aria-label={texts.language}
      value={language}
      onChange={({ target: { value } }) => {
        // For a year, in seconds.
        document.cookie = `menu_language=${value}; path=/; max-age=31536000; samesite=lax`;
        location.reload();
      }}
    >
      {all.map((code) => (
        // The browser may have another name for a language than the server. The server's name is kept.
        <option key={code} value={code} lang={code} suppressHydrationWarning>
          {languageName(code, code)}
        </option>
      ))}
    </select>
  );
}
