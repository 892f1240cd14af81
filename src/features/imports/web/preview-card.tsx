import { Button, Checkbox } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type ImportPreview, type ImportResult, type ImportSource, runImport } from "#src/features/imports/contract.ts";
import { type ImportKind, KIND_LABELS } from "#src/features/imports/fields.ts";
import { PreviewRows } from "#src/features/imports/web/preview-rows.tsx";
import { call, CallError, messageOf } from "#src/web/call.ts";
import { ChangeButton } from "#src/web/ui/change-button.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./imports.module.css";

const ROWS_AT_ONCE = 100;
const ONE: Record<ImportKind, string> = { ingredients: "Ingredient", suppliers: "Supplier", dishes: "Dish" };

interface PreviewCardProps {
  preview: ImportPreview;
  source: ImportSource;
  busy: boolean;
  onDone: (result: ImportResult) => void;
  /** Called when the restaurant has changed since the preview. */
  onOutdated: () => void;
}

/** The effect of an import row by row, errors first, and the button that starts it. */
export function PreviewCard({ preview, source, busy, onDone, onOutdated }: PreviewCardProps) {
  const { kind, rows, counts, along, problem, version } = preview;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [leavesOut, setLeavesOut] = useState(false);
  const [visible, setVisible] = useState(ROWS_AT_ONCE);
  const changes = rows.filter(({ action }) => action === "change").map(({ line }) => line);
  const { new: created, error: errors, same, added } = counts;
  const run = useMutation({
    mutationFn: () =>
      call(runImport, { body: { ...source, kind, version, leave_out_errors: leavesOut, changes: [...chosen] } }),
    onSuccess: onDone,
    onError: (error) => {
      if (error instanceof CallError && error.code === "IMPORT_CHANGED") onOutdated();
      notify.error("Nothing was imported", messageOf(error, "Please try again."));
    },
  });
  if (problem !== null) return <p className={`${ui.warning} ${classes.problem}`}>{problem}</p>;
  const total = created + chosen.size;
  return (
    <SectionCard title="What will happen">
      <p className={classes.summary}>
        {summaryOf({ rows: rows.length, created, added, changes: changes.length, same, errors })}
      </p>
      {along.suppliers.length > 0 && (
        <p className={`${ui.mutedMd} ${classes.soft}`}>New suppliers: {namesOf(along.suppliers)}</p>
      )}
      {along.categories.length > 0 && (
        <p className={`${ui.mutedMd} ${classes.soft}`}>New categories: {namesOf(along.categories)}</p>
      )}
      {changes.length > 1 && (
        <Checkbox
          className={classes.all}
          label={`Change all ${changes.length} that differ`}
          checked={chosen.size === changes.length}
          indeterminate={chosen.size > 0 && chosen.size < changes.length}
          onChange={(event) => setChosen(new Set(event.currentTarget.checked ? changes : []))}
        />
      )}
      <PreviewRows
        rows={rows.slice(0, visible)}
        chosen={chosen}
        onChoose={(line, isChosen) =>
          setChosen((before) => new Set(isChosen ? [...before, line] : [...before].filter((value) => value !== line)))
        }
      />
      {rows.length > visible && (
        <Button variant="default" onClick={() => setVisible(visible + ROWS_AT_ONCE)}>
          Show {Math.min(ROWS_AT_ONCE, rows.length - visible)} More of {rows.length}
        </Button>
      )}
      <div className={`${ui.cluster} ${classes.end}`}>
        {errors > 0 && (
          <Checkbox
            label={errors === 1 ? "Leave out the row with an error" : `Leave out the ${errors} rows with errors`}
            checked={leavesOut}
            onChange={(event) => setLeavesOut(event.currentTarget.checked)}
          />
        )}
        <ChangeButton
          loading={run.isPending}
          disabled={busy || total === 0 || (errors > 0 && !leavesOut)}
          onClick={() => run.mutate()}
        >
          {total === 0 ? "Nothing to Import" : `Import ${total} ${total === 1 ? ONE[kind] : KIND_LABELS[kind]}`}
        </ChangeButton>
      </div>
    </SectionCard>
  );
}

const MAX_NAMED = 8;

function namesOf(names: readonly string[]): string {
  const rest = names.length - MAX_NAMED;
  return rest > 0 ? `${names.slice(0, MAX_NAMED).join(", ")} and ${rest} more` : names.join(", ");
}

interface Counts {
  rows: number;
  created: number;
  added: number;
  changes: number;
  same: number;
  errors: number;
}

/** Returns the counts as a sentence. Every row of the file is in one of the counts. */
function summaryOf({ rows, created, added, changes, same, errors }: Counts): string {
  const parts = [
    created > 0 && `${created} new`,
    added > 0 && `${added} added to dishes of rows above`,
    changes > 0 && `${changes} that ${changes === 1 ? "differs" : "differ"} from what you have`,
    same > 0 && `${same} as you have ${same === 1 ? "it" : "them"}`,
    errors > 0 && `${errors} with ${errors === 1 ? "an error" : "errors"}`,
  ].filter(Boolean);
  return parts.length > 0 ? `${rows} ${rows === 1 ? "row" : "rows"}: ${parts.join(", ")}.` : "No row could be read.";
}
