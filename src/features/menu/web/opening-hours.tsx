import { dateLines, weekLines } from "#src/features/companies/hours/hours-text.ts";
import type { ShownMenu } from "#src/features/menu/shown.ts";
import { timeLocale } from "#src/features/menu/texts/translate.ts";
import { usePage } from "#src/features/menu/web/menu-context.ts";
import styles from "./opening-hours.module.css";

interface Props {
  company: ShownMenu["company"];
  /** The restaurant's day, as "2026-03-29". */
  today: string;
}

/** The restaurant's weekly opening hours and its coming special dates. */
export function OpeningHours({ company: { opening_hours, country }, today }: Props) {
  const { texts, language } = usePage();
  if (!opening_hours) return null;
  const locale = timeLocale(language, country);
  const lines = [...weekLines(opening_hours, locale), ...dateLines(opening_hours, today, locale)];
  return (
    <section className={styles.hours} aria-labelledby="opening-hours">
      <h2 id="opening-hours">{texts.opening_hours}</h2>
      <dl suppressHydrationWarning>
        {lines.map(({ label, times }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{times || texts.closed_day}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
