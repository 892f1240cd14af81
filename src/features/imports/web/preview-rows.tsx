import { Checkbox } from "@mantine/core";
import type { PreviewRow, RowAction } from "#src/features/imports/contract.ts";
import { StatusBadge } from "#src/web/ui/status-badge.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./imports.module.css";

const BADGES: Record<RowAction, { status: string; tone: "bad" | "warn" | "plain" | "good" }> = {
  error: { status: "Error", tone: "bad" },
  change: { status: "Differs", tone: "warn" },
  new: { status: "New", tone: "good" },
  added: { status: "Added", tone: "good" },
  same: { status: "As it is", tone: "plain" },
};

interface PreviewRowsProps {
  rows: readonly PreviewRow[];
  /** The numbers of the rows whose changes the person wants. */
  chosen: ReadonlySet<number>;
  onChoose: (line: number, isChosen: boolean) => void;
}

export function PreviewRows({ rows, chosen, onChoose }: PreviewRowsProps) {
  return (
    <ul className={classes.rows} aria-label="Rows of the file">
      {rows.map((row) => (
        <li key={`${row.line} ${row.name}`} className={`${ui.columns} ${classes.row}`}>
          <span className={`${ui.mutedSm} ${classes.line}`}>Row {row.line}</span>
          <span className={classes.name}>{row.name || "Without a name"}</span>
          <span className={classes.state}>
            <StatusBadge {...BADGES[row.action]} />
          </span>
          {row.of !== null && row.action === "added" && (
            <span className={`${ui.muted} ${classes.detail}`}>Added to the dish of row {row.of}</span>
          )}
          {row.detail !== "" && <span className={`${ui.muted} ${classes.detail}`}>{row.detail}</span>}
          {row.problems.map((problem) => (
            <span key={problem} className={`${ui.bad} ${classes.error}`}>
              {problem}
            </span>
          ))}
          {row.notes.map((note) => (
            <span key={note} className={`${ui.warn} ${classes.note}`}>
              {note}
            </span>
          ))}
          {row.changes.length > 0 && (
            <Checkbox
              className={`${ui.muted} ${classes.detail}`}
              checked={chosen.has(row.line)}
              onChange={(event) => onChoose(row.line, event.currentTarget.checked)}
              label={row.changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`).join("; ")}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
