import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { runImport } from "#src/features/imports/contract.ts";
import type { ImportKind } from "#src/features/imports/fields.ts";
import type { ResponseOutputOf } from "#src/shared/endpoint.ts";
import { SectionCard } from "#src/web/ui/section-card.tsx";
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

interface ResultCardProps {
  kind: ImportKind;
  result: ResponseOutputOf<typeof runImport>;
  onAgain: () => void;
}

export function ResultCard({ kind, result: { created, changed, left_out }, onAgain }: ResultCardProps) {
  const { one, many, to, link, undo } = TEXTS[kind];
  const parts = [
    `${created} ${created === 1 ? one : many} added`,
    changed > 0 && `${changed} changed`,
    left_out > 0 && `${left_out} left out`,
  ].filter(Boolean);
  return (
    <SectionCard title="Imported">
      <output className={classes.summary}>{parts.join(", ")}.</output>
      <p className={classes.soft}>{undo}</p>
      <div className={classes.end}>
        <Button variant="default" onClick={onAgain}>
          Import More
        </Button>
        <Button renderRoot={(props) => <Link {...props} to={to} />}>{link}</Button>
      </div>
    </SectionCard>
  );
}
