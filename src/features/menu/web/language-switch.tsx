import { usePage } from "#src/features/menu/web/menu-context.ts";
import styles from "./language-switch.module.css";

const NAMES: Record<string, string> = { en: "English", es: "Español", fr: "Français", de: "Deutsch", zh: "中文" };
const YEAR_SECONDS = 31_536_000;

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
        document.cookie = `menu_language=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
        location.reload();
      }}
    >
      {all.map((code) => (
        <option key={code} value={code} lang={code}>
          {NAMES[code]}
        </option>
      ))}
    </select>
  );
}
