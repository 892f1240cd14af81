import { PageContext, type PageProps } from "#src/features/menu/web/menu-context.ts";
import styles from "./problem-page.module.css";
import "#src/web/styles/base.css";

export interface ProblemPageProps {
  page: PageProps;
  message: string;
  hint: string | null;
  /** Address that may work; null when trying again cannot help. */
  retry: string | null;
}

/** A restaurant or an order that is not there, or a menu that did not load. */
export function ProblemPage({ page, message, hint, retry }: ProblemPageProps) {
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
      </main>
    </PageContext>
  );
}
