import { PageContext, type PageProps } from "#src/features/menu/web/menu-context.ts";
import styles from "./problem-page.module.css";
import "#src/web/styles/base.css";

interface ProblemPageProps {
  page: PageProps;
  message: string;
  hint: string | null;
  /** URL to try again; null when trying again cannot help. */
  retry: string | null;
  /** The restaurant's menu; null when no restaurant was found. */
  back: string | null;
}

/** The page for a restaurant or order that does not exist, or a menu that could not be loaded. */
export function ProblemPage({ page, message, hint, retry, back }: ProblemPageProps) {
  return (
    <PageContext value={page}>
      <main className={`page ${styles.main}`}>
        <h1>{page.texts.error}</h1>
        <p className={styles.message}>{message}</p>
        {hint && <p className="soft">{hint}</p>}
        {retry !== null && (
          <a className="button" href={retry}>
            {page.texts.try_again}
          </a>
        )}
        {back !== null && (
          <a className="button" data-quiet={retry === null ? undefined : true} href={back}>
            {page.texts.back_to_menu}
          </a>
        )}
      </main>
    </PageContext>
  );
}
