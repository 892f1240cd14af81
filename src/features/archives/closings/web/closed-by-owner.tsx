import type { ReactNode } from "react";
import type { Closing } from "#src/features/archives/closings/contract.ts";
import { dateText, dayText } from "#src/features/archives/closings/mail.ts";
import { CHECK_TEXT, RETAINED_TEXT } from "#src/features/archives/closings/rules.ts";
import { TakeBackButton } from "#src/features/archives/closings/web/take-back-button.tsx";
import restored from "#src/features/operations/restored/web/restored.module.css";
import ui from "#src/web/ui/patterns.module.css";

interface ClosedByOwnerProps {
  closing: Closing;
  timezone: string;
  /** Signing out. */
  more: ReactNode;
}

/** Shown instead of every screen of a restaurant that an owner has closed. Says until when it can be taken back. */
export function ClosedByOwner({ closing, timezone, more }: ClosedByOwnerProps) {
  const day = dayText(closing.erase_at, timezone);
  return (
    <main className={`${ui.stackLg} ${restored.wait}`}>
      <h1>{closing.name} is closed</h1>
      <p>
        {closing.closed_by} has closed it. <strong>It will be erased on {day}.</strong>{" "}
        {closing.may_take_back
          ? "Until then you can take it back as it was."
          : "Until then one of its owners can take it back: please ask them if this is a mistake. Your account goes with it unless you work in another restaurant."}
      </p>
      {closing.may_take_back && (
        <p>
          From then until {dateText(closing.retained_until)} we retain {RETAINED_TEXT}. {CHECK_TEXT} For an export, take
          it back and close it again.
        </p>
      )}
      <div className={`${ui.cluster} ${ui.gapSm}`}>
        {closing.may_take_back && <TakeBackButton of={closing} />}
        {more}
      </div>
    </main>
  );
}
