import { Button, Select } from "@mantine/core";
import type { ImportPreview } from "#src/features/imports/contract.ts";
import { IMPORT_FIELDS, type ImportField, missingFields } from "#src/features/imports/fields.ts";
import type { ReadingChoices } from "#src/features/imports/web/reading-choices.ts";
import { ReadingFields } from "#src/features/imports/web/reading-fields.tsx";
import { UnknownUnits } from "#src/features/imports/web/unknown-units.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./imports.module.css";

const SYSTEM_NAMES = { square: "Square", toast: "Toast", marketman: "MarketMan" } as const;

interface MappingCardProps {
  name: string;
  preview: ImportPreview;
  choices: ReadingChoices;
  onChange: (choices: ReadingChoices) => void;
  onAnother: () => void;
}

/** The kind of the file, and the field of each of its columns. */
export function MappingCard({ name, preview, choices, onChange, onAnother }: MappingCardProps) {
  const { kind, system, mapping, header, guessed } = preview;
  const setColumn = (key: string, column: string | null) => {
    const { [key]: _, ...before } = mapping;
    // The owner's choice for a column replaces a guess.
    const isFree = ([field, at]: [string, number]) => !guessed.includes(field) || `${at}` !== column;
    const others = Object.fromEntries(Object.entries(before).filter(isFree));
    onChange({ ...choices, kind, mapping: column === null ? others : { ...others, [key]: Number(column) } });
  };
  const missing = new Set(preview.heading === null ? [] : missingFields(kind, mapping).map(({ key }) => key));
  const columns = header.map((label, index) => ({ value: `${index}`, label: label || columnName(preview, index) }));
  return (
    <SectionCard
      title={name}
      actions={
        <Button variant="default" onClick={onAnother}>
          Another File
        </Button>
      }
    >
      {system && <p className={`${ui.mutedMd} ${classes.soft}`}>This is an export of {SYSTEM_NAMES[system]}.</p>}
      <ReadingFields preview={preview} choices={choices} onChange={onChange} />
      <div className={classes.columns}>
        {IMPORT_FIELDS[kind].map((field) => (
          <Select
            key={field.key}
            label={field.label}
            required={field.required ?? false}
            error={missing.has(field.key) && "Choose a column."}
            placeholder="Not in the file"
            description={exampleOf(field, preview)}
            value={mapping[field.key] === undefined ? null : `${mapping[field.key]}`}
            data={columns}
            clearable={!field.required}
            searchable
            onChange={(column) => setColumn(field.key, column)}
          />
        ))}
      </div>
      <UnknownUnits preview={preview} choices={choices} onChange={onChange} />
    </SectionCard>
  );
}

/** Returns the name of a column without a heading: its number, and its first text as an example. */
function columnName({ sample }: ImportPreview, index: number): string {
  const cell = sample.map((cells) => cells[index]).find(Boolean);
  return cell ? `Column ${index + 1} (${shortened(cell, 20)})` : `Column ${index + 1}`;
}

/** Returns an example: the first cell of the column, and whether the column was guessed from its cells. */
function exampleOf({ key }: ImportField, { mapping, sample, guessed }: ImportPreview): string | undefined {
  const column = mapping[key];
  const cell = column === undefined ? undefined : sample.map((cells) => cells[column]).find(Boolean);
  if (guessed.includes(key)) return `Guessed, please check${cell ? `: ${shortened(cell, 30)}` : "."}`;
  return cell && `Such as ${shortened(cell, 40)}`;
}

const shortened = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text);
