import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import type { NewDelivery } from "#src/features/deliveries/contract.ts";
import {
  type DeliveryDraft,
  type DraftLine,
  isAsOrdered,
  isComplete,
  missingOf,
} from "#src/features/receiving/draft.ts";
import { CountLine } from "#src/features/receiving/web/count-line.tsx";
import { DeliverySupplier } from "#src/features/receiving/web/delivery-supplier.tsx";
import { ExtraLines } from "#src/features/receiving/web/extra-lines.tsx";
import { NotePhoto } from "#src/features/receiving/web/note-photo.tsx";
import { RestQuestion } from "#src/features/receiving/web/rest-question.tsx";
import type { Receiving } from "#src/features/receiving/web/use-receiving.ts";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./receive.module.css";

interface CountFormProps {
  draft: DeliveryDraft;
  receiving: Receiving;
  onBook: (rest: NewDelivery["rest"]) => void;
}

/** One big row per line. Every line counts as delivered as ordered until somebody changes it. */
export function CountForm({ draft, receiving, onBook }: CountFormProps) {
  const [asking, setAsking] = useState(false);
  const missing = draft.lines.filter((line) => missingOf(line).gt(0));
  const asOrdered = draft.lines.length > 0 && draft.lines.every(isAsOrdered) && draft.extras.length === 0;
  const change = (line: DraftLine) =>
    receiving.save({
      ...draft,
      lines: draft.lines.map((one) => (one.po_line_id === line.po_line_id ? line : one)),
    });
  return (
    <>
      {draft.po_id === null && <DeliverySupplier draft={draft} onChange={receiving.save} />}
      {draft.lines.length > 0 && (
        <ul className={`${ui.card} ${classes.lines}`}>
          {draft.lines.map((line) => (
            <CountLine key={line.po_line_id} line={line} onChange={change} />
          ))}
        </ul>
      )}
      <ExtraLines
        extras={draft.extras}
        isFirst={draft.po_id === null}
        onChange={(extras) => receiving.save({ ...draft, extras })}
      />
      <NotePhoto draft={draft} receiving={receiving} />
      <div className={classes.bar}>
        <Button
          className={classes.big}
          disabled={!isComplete(draft)}
          leftSection={<IconCheck size={24} aria-hidden />}
          onClick={() => (missing.length > 0 ? setAsking(true) : onBook("wait"))}
        >
          {asOrdered ? "All as Ordered" : "Count It In"}
        </Button>
      </div>
      {asking && <RestQuestion missing={missing} onClose={() => setAsking(false)} onDecide={onBook} />}
    </>
  );
}
