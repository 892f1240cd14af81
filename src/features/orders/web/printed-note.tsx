import { isAllergyNote } from "#src/features/orders/allergy-note.ts";
import classes from "#src/features/orders/web/printed-ticket.module.css";

/** A printed note. A note about an allergy is framed and says so, because paper has no colour. */
export function PrintedNote({ text }: { text: string }) {
  if (!isAllergyNote(text)) return <span className={classes.note}>{text}</span>;
  return (
    <span className={classes.allergy}>
      <strong>ALLERGY</strong>
      {text}
    </span>
  );
}
