import { formatText } from "#src/features/menu/texts/translate.ts";
import { usePage } from "#src/features/menu/web/menu-context.ts";
import styles from "./footer.module.css";

export function Footer({ restaurant }: { restaurant: string }) {
  const { texts, product, year, search } = usePage();
  return (
    <footer className={styles.footer}>
      <div className="page">
        <p>
          © {year} {restaurant}
        </p>
        <p>{formatText(texts.powered_by, { product })}</p>
        <p className={styles.links}>
          <a href={`/privacy${search}`}>{texts.privacy}</a>
          <a href={`/terms${search}`}>{texts.terms}</a>
        </p>
      </div>
    </footer>
  );
}
