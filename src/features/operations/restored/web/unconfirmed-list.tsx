import { Link } from "@tanstack/react-router";
import type { Unconfirmed } from "#src/features/operations/restored/contract.ts";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import rows from "#src/web/ui/row-list.module.css";
import ui from "#src/web/ui/patterns.module.css";

/** The screens on which each kind is sent again, or marked as arrived. */
const TARGETS = {
  message: () => ({ to: "/messages" }),
  "purchase-order": (id: string) => ({ to: "/purchase-orders/$id", params: { id } }),
  "credit-request": (id: string) => ({ to: "/credits/$id", params: { id } }),
} as const;

/**
 * The messages that were about to be sent. It is unknown whether they were sent, so each is decided on its own screen.
 */
export function UnconfirmedList({ things }: { things: readonly Unconfirmed[] }) {
  return (
    <SectionCard title="May Have Gone Out Already">
      <p className={`${ui.mutedSm} ${rows.soft}`}>
        {things.length === 0
          ? "Nothing was about to be sent when the backup was made."
          : "These were about to be sent when the backup was made. None is sent by itself: open each, and send it again or say that it arrived. You can also do that later."}
      </p>
      <ul>
        {things.map(({ kind, id, title, to }) => (
          <li key={id} className={`${ui.toolbar} ${ui.divided} ${rows.row}`}>
            <span className={`${ui.breakable} ${rows.name}`}>
              <strong>{title}</strong>
              {to !== null && <span className={`${ui.mutedSm} ${rows.soft}`}>{to}</span>}
            </span>
            <Link {...TARGETS[kind](id)} aria-label={`Open ${title}`}>
              Open
            </Link>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
