import { Select } from "@mantine/core";
import type { ImportPreview } from "#src/features/imports/contract.ts";
import { UNIT_CHOICES } from "#src/features/imports/unit-choices.ts";
import type { ReadingChoices } from "#src/features/imports/web/reading-choices.ts";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./imports.module.css";

interface UnknownUnitsProps {
  preview: ImportPreview;
  choices: ReadingChoices;
  onChange: (choices: ReadingChoices) => void;
}

/** Asks for the meaning of unknown units. A choice can be changed until the file is imported. */
export function UnknownUnits({ preview, choices, onChange }: UnknownUnitsProps) {
  const { units = {} } = choices;
  const words = [...Object.keys(units), ...preview.unknown_units];
  if (words.length === 0 || preview.kind !== "ingredients") return null;
  return (
    <fieldset className={`${ui.box} ${classes.units}`}>
      <legend>What are these units?</legend>
      <div className={classes.columns}>
        {words.slice(0, MAX_ASKED).map((word) => (
          <Select
            key={word}
            label={`"${word}"`}
            placeholder="Choose"
            value={units[word] ?? null}
            data={UNIT_CHOICES}
            searchable
            allowDeselect={false}
            onChange={(unit) => {
              const unitChoice = UNIT_CHOICES.find((unitChoice) => unitChoice === unit);
              if (unitChoice) onChange({ ...choices, kind: preview.kind, units: { ...units, [word]: unitChoice } });
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}

/**
 * Maximum number of words that are asked about. If there are more, the words are not units, and the units are in
 * another column.
 */
const MAX_ASKED = 24;
