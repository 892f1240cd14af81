import { PriceBadge } from "#src/features/invoices/prices/web/price-badge.tsx";
import type { Finding } from "#src/features/invoices/price-watch/contract.ts";
import { findingText } from "#src/features/invoices/price-watch/finding-text.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./price-watch.module.css";

interface FindingListProps {
  findings: readonly Finding[];
  selectedId: string | undefined;
  onSelect: (id: string) => void;
}

/** One row for each finding: its ingredient, its weekly cost, and a sentence. */
export function FindingList({ findings, selectedId, onSelect }: FindingListProps) {
  return (
    <ul className={`${ui.card} ${classes.list}`}>
      {findings.map((finding) => (
        <li key={finding.id}>
          <button
            type="button"
            className={`${ui.plainButton} ${ui.hoverable} ${classes.row}`}
            aria-pressed={finding.id === selectedId}
            onClick={() => onSelect(finding.id)}
          >
            <span className={`${ui.cluster} ${classes.head}`}>
              <strong>{finding.item_name}</strong>
              <PriceBadge of={finding.class} />
            </span>
            <WeeklyEffect effect={finding.weekly_effect} />
            <span className={`${ui.mutedMd} ${classes.soft}`}>{findingText(finding)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function WeeklyEffect({ effect }: { effect: number | null }) {
  const format = useFormat();
  if (effect === null) return <span className={`${ui.strong} ${ui.number}`}>–</span>;
  const sign = effect > 0 ? "+" : effect < 0 ? "−" : "";
  return (
    <span className={`${ui.strong} ${ui.number}`}>
      {sign}
      {format.money(Math.abs(effect))} <span className={`${ui.mutedMd} ${classes.soft}`}>a week</span>
    </span>
  );
}
