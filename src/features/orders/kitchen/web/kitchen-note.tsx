import { IconAlertTriangle } from "@tabler/icons-react";
import { isAllergyNote } from "#src/features/orders/allergy-note.ts";
import classes from "#src/features/orders/kitchen/web/kitchen-ticket.module.css";
import ui from "#src/web/ui/patterns.module.css";

/** A guest's note. A note about an allergy is red and says that it is about an allergy. */
export function KitchenNote({ text }: { text: string }) {
  const allergy = isAllergyNote(text);
  return (
    <span className={classes.note} data-allergy={allergy || undefined}>
      {allergy && (
        <strong className={`${ui.row} ${ui.gapXs}`}>
          <IconAlertTriangle size={20} aria-hidden /> Allergy
        </strong>
      )}
      {text}
    </span>
  );
}
