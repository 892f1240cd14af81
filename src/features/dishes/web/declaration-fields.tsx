import { NativeSelect } from "@mantine/core";
import { Fragment, type ReactNode } from "react";
import {
  ALLERGENS,
  DECLARATION_LABELS,
  type DeclarationName,
  DIETS,
  isDiet,
} from "#src/features/dishes/declarations.ts";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./dish-dialogs.module.css";

const ALLERGEN_STATES = [
  { value: "unknown", label: "Unknown" },
  { value: "none", label: "Does not contain" },
  { value: "may_contain", label: "May contain" },
  { value: "contains", label: "Contains" },
];
const DIET_STATES = [
  { value: "unknown", label: "Unknown" },
  { value: "suitable", label: "Suitable" },
  { value: "unsuitable", label: "Not suitable" },
];

interface DeclarationFieldsProps {
  valueOf: (name: DeclarationName) => string;
  onChange: (name: DeclarationName, value: string) => void;
  /** An additional first choice, such as "As recipe". */
  emptyLabel?: string;
  /** Small text under a name. */
  hintOf: (name: DeclarationName) => string | undefined;
  /** Shown across the row under a name. */
  renderBelow?: (name: DeclarationName) => ReactNode;
}

/** A choice for each of the 14 allergens and each diet. */
export function DeclarationFields({ valueOf, onChange, emptyLabel, hintOf, renderBelow }: DeclarationFieldsProps) {
  const group = (title: string, names: readonly DeclarationName[]) => (
    <fieldset className={`${ui.columns} ${classes.states}`}>
      <legend>{title}</legend>
      {names.map((name) => (
        <Fragment key={name}>
          <label htmlFor={`declare-${name}`}>
            {DECLARATION_LABELS[name]}
            {hintOf(name) && <span className={`${ui.mutedXs} ${classes.hint}`}>{hintOf(name)}</span>}
          </label>
          <NativeSelect
            id={`declare-${name}`}
            value={valueOf(name)}
            onChange={(event) => onChange(name, event.currentTarget.value)}
            data={[
              ...(emptyLabel ? [{ value: "", label: emptyLabel }] : []),
              ...(isDiet(name) ? DIET_STATES : ALLERGEN_STATES),
            ]}
          />
          {renderBelow?.(name)}
        </Fragment>
      ))}
    </fieldset>
  );
  return (
    <>
      {group("Allergens", ALLERGENS)}
      {group("Diets", DIETS)}
    </>
  );
}

/** The label of each state. */
export const STATE_LABELS: Record<string, string> = Object.fromEntries(
  [...ALLERGEN_STATES, ...DIET_STATES].map(({ value, label }) => [value, label]),
);
