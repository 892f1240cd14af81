import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ImportResult } from "#src/features/imports/contract.ts";
import type { ImportKind } from "#src/features/imports/fields.ts";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./imports.module.css";

const TEXTS: Record<ImportKind, { one: string; many: string; to: string; link: string; undo: string }> = {
  ingredients: {
    one: "ingredient",
    many: "ingredients",
    to: "/inventory",
    link: "To the Inventory",
    undo: "The opening stock is the first line of each ingredient's history. Correct it with a count, or delete the ingredient.",
  },
  suppliers: {
    one: "supplier",
    many: "suppliers",
    to: "/suppliers",
    link: "To the Suppliers",
    undo: "Two that turn out to be one can be merged on the supplier's page.",
  },
  dishes: {
    one: "dish",
    many: "dishes",
    to: "/dishes",
    link: "To the Dishes",
    undo: "Drafts are not on your menu yet. A dish that should not be there can be deleted in its form.",
  },
};

const MAX_REASONS = 200;

interface ResultCardProps {
  kind: ImportKind;
  result: ImportResult;
  onAgain: () => void;
}

/** The outcome of every row, and the reasons why rows were left out. */
export function ResultCard({ kind, result, onAgain }: ResultCardProps) {
  const { rows, created, added, changed, unchanged, left_out, reasons } = result;
  const { one, many, to, link, undo } = TEXTS[kind];
  const parts = [
    `${created} ${created === 1 ? one : many} added`,
    added > 0 && `${added} added to dishes of rows above`,
    changed > 0 && `${changed} changed`,
    unchanged > 0 && `${unchanged} as you had them`,
    left_out > 0 && `${left_out} left out`,
  ].filter(Boolean);
  return (
    <SectionCard title="Imported">
      <output className={classes.summary}>
        {rows} {rows === 1 ? "row" : "rows"}: {parts.join(", ")}.
      </output>
      {reasons.length > 0 && (
        <details className={classes.reasons}>
          <summary>Rows that were left out</summary>
          <ul>
            {reasons.slice(0, MAX_REASONS).map(({ line, name, reason }) => (
              <li key={line}>
                Row {line}
                {name && `, ${name}`}: {reason}
              </li>
            ))}
          </ul>
          {reasons.length > MAX_REASONS && <p>And {reasons.length - MAX_REASONS} more.</p>}
        </details>
      )}
      <p className={`${ui.mutedMd} ${classes.soft}`}>{undo}</p>
      <div className={`${ui.cluster} ${classes.end}`}>
        <Button variant="default" onClick={onAgain}>
          Import More
        </Button>
        <Button renderRoot={(props) => <Link {...props} to={to} />}>{link}</Button>
      </div>
    </SectionCard>
  );
}
