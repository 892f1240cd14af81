import { useEffect, useRef, useState } from "react";
import type { Group } from "#src/features/menu/shown.ts";
import { usePage } from "#src/features/menu/web/menu-context.ts";
import styles from "./category-nav.module.css";

export const anchorOf = (group: Pick<Group, "id">) => `category-${group.id ?? "other"}`;

interface Props {
  groups: readonly Group[];
  /** The groups that are already on the page. After a search, further groups are added a moment later. */
  shown: readonly Group[];
  none: boolean;
}

/** Links to the groups of dishes; the one on screen is marked and scrolled into view. */
export function CategoryNav({ groups, shown, none }: Props) {
  const { texts } = usePage();
  const current = useCurrent(shown);
  const bar = useRef<HTMLUListElement>(null);

  useEffect(() => {
    if (!current) return;
    const list = bar.current;
    const link = list?.querySelector<HTMLElement>(`[href="#${current}"]`);
    if (link && list) list.scrollTo({ left: link.offsetLeft - (list.clientWidth - link.clientWidth) / 2 });
  }, [current]);

  return (
    <nav className={styles.nav} aria-label={texts.categories}>
      {none && <p className={`page ${styles.none}`}>{texts.no_categories}</p>}
      {!none && groups.length > 0 && (
        <ul className={`page ${styles.list}`} ref={bar}>
          {groups.map((group, position) => (
            <li key={anchorOf(group)}>
              <a
                href={`#${anchorOf(group)}`}
                aria-current={(current ? current === anchorOf(group) : position === 0) ? "true" : undefined}
              >
                {group.name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

/** Returns the anchor of the group whose heading passed the top of the screen last. */
function useCurrent(groups: readonly Group[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const sections = groups.flatMap((group) => document.getElementById(anchorOf(group)) ?? []);
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) setCurrent(target.id);
      },
      { rootMargin: "-20% 0px -75% 0px" },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [groups]);
  return current;
}
