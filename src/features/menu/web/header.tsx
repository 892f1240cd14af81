import { IconShoppingBag } from "@tabler/icons-react";
import { useState } from "react";
import type { ShownMenu } from "#src/features/menu/shown.ts";
import { formatCount } from "#src/features/menu/texts/translate.ts";
import { usePage } from "#src/features/menu/web/menu-context.ts";
import styles from "./header.module.css";

interface Props {
  company: ShownMenu["company"];
  /** Number of items in the cart; undefined if the page has no cart to open. */
  count?: number;
  onOpenCart?: () => void;
  /** The table, from the scanned code or as the guest typed it. */
  table?: string;
  /** Whether the name is the page's heading. */
  heading?: boolean;
}

export function Header({ company, count, onOpenCart, table, heading }: Props) {
  const { texts, language, search } = usePage();
  const Name = heading ? "h1" : "span";
  return (
    <header className={styles.header}>
      <div className={`page ${styles.bar}`}>
        <a className={styles.home} href={`/menu${search}`}>
          <Logo company={company} />
          <span className={styles.names}>
            <Name className={styles.name}>{company.name}</Name>
            {company.address && <span className={styles.address}>{company.address}</span>}
          </span>
        </a>
        {table && (
          <span className={styles.table}>
            {texts.table} {table}
          </span>
        )}
        {count !== undefined && (
          <button
            type="button"
            className={styles.cart}
            aria-haspopup="dialog"
            aria-label={`${texts.open_cart}, ${formatCount(language, texts.items, count)}`}
            onClick={onOpenCart}
          >
            <IconShoppingBag size={24} stroke={1.75} aria-hidden />
            {count > 0 && (
              <span className={styles.badge} aria-hidden>
                {count}
              </span>
            )}
          </button>
        )}
      </div>
    </header>
  );
}

/** The restaurant's logo; its initial if it has none or it does not load. */
function Logo({ company }: { company: ShownMenu["company"] }) {
  const [broken, setBroken] = useState(false);
  if (!company.logo_url || broken) {
    return (
      <span className={styles.initial} aria-hidden>
        {String.fromCodePoint(company.name.trim().codePointAt(0) ?? 32).toUpperCase()}
      </span>
    );
  }
  return (
    <img className={styles.logo} src={company.logo_url} alt="" width={48} height={48} onError={() => setBroken(true)} />
  );
}
