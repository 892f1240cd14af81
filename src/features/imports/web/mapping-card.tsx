import { Button, Select } from "@mantine/core";
import type { ImportPreview } from "#src/features/imports/contract.ts";
import {
  IMPORT_FIELDS,
  IMPORT_KINDS,
  type ImportField,
  type ImportKind,
  KIND_LABELS,
} from "#src/features/imports/fields.ts";
import type { ReadingChoices } from "#src/features/imports/web/reading-choices.ts";
import { FilterBar } from "#src/web/ui/filter-bar.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import classes from "./imports.module.css";

const SYSTEM_NAMES = { square: "Square", toast: "Toast", marketman: "MarketMan" } as const;

interface MappingCardProps {
  name: string;
  preview: ImportPreview;
  choices: ReadingChoices;
  onChange: (choices: ReadingChoices) => void;
  onAnother: () => void;
}

/** What the file holds, and which of its columns is what. */
export function MappingCard({ name, preview, choices, onChange, onAnother }: MappingCardProps) {
  const { kind, system, mapping, decimal, header } = preview;
  const setColumn = (key: string, column: string | null) => {
    const { [key]: _, ...others } = mapping;
    onChange({ ...choices, kind, mapping: column === null ? others : { ...others, [key]: Number(column) } });
  };
  const columns = header.map((label, index) => ({ value: `${index}`, label: label || `Column ${index + 1}` }));
  return (
    <SectionCard
      title={name}
      actions={
        <Button variant="default" onClick={onAnother}>
          Another File
        </Button>
      }
    >
      {system && <p className={classes.soft}>This is an export of {SYSTEM_NAMES[system]}.</p>}
      <div className={classes.reading}>
        <FilterBar<ImportKind>
          label="What is in it"
          value={kind}
          options={IMPORT_KINDS.map((one) => ({ value: one, label: KIND_LABELS[one] }))}
          onChange={(next) => onChange({ kind: next })}
        />
        <Select
          label="Decimals are written"
          placeholder="Choose"
          value={decimal}
          data={[
            { value: ".", label: "1,234.5" },
            { value: ",", label: "1.234,5" },
          ]}
          allowDeselect={false}
          onChange={(sign) => onChange({ ...choices, decimal: sign === "," ? "," : "." })}
        />
      </div>
      <div className={classes.columns}>
        {IMPORT_FIELDS[kind].map((field) => (
          <Select
            key={field.key}
            label={field.label}
            required={field.required ?? false}
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
    </SectionCard>
  );
}

/** The first cell of the column, to see that it is the right one. */
function exampleOf({ key }: ImportField, { mapping, sample }: ImportPreview): string | undefined {
  const column = mapping[key];
  const cell = column === undefined ? undefined : sample.map((cells) => cells[column]).find(Boolean);
  return cell && `Such as ${cell.length > 40 ? `${cell.slice(0, 40)}…` : cell}`;
}
