import { Select } from "@mantine/core";
import type { ImportPreview } from "#src/features/imports/contract.ts";
import { ENCODING_NAMES, ENCODINGS } from "#src/features/imports/encodings.ts";
import { IMPORT_KINDS, type ImportKind, KIND_LABELS } from "#src/features/imports/fields.ts";
import type { ReadingChoices } from "#src/features/imports/web/reading-choices.ts";
import { FilterBar } from "#src/web/ui/filter-bar.tsx";
import classes from "./imports.module.css";

interface ReadingFieldsProps {
  preview: ImportPreview;
  choices: ReadingChoices;
  onChange: (choices: ReadingChoices) => void;
}

/** The choices for reading the file: its kind, encoding, sheet, heading and decimal sign. */
export function ReadingFields({ preview, choices, onChange }: ReadingFieldsProps) {
  const { kind, encoding, sheets, sheet, decimal } = preview;
  // Another encoding, sheet or heading leads to other columns.
  const { mapping: _, ...others } = choices;
  return (
    <>
      <FilterBar<ImportKind>
        label="What is in it"
        value={kind}
        options={IMPORT_KINDS.map((importKind) => ({ value: importKind, label: KIND_LABELS[importKind] }))}
        onChange={(next) => onChange({ ...others, kind: next })}
      />
      <div className={classes.reading}>
        {sheets.length > 1 && (
          <Select
            label="Sheet"
            value={`${sheet}`}
            data={sheets.map((name, at) => ({ value: `${at}`, label: name }))}
            allowDeselect={false}
            onChange={(at) => onChange({ kind, sheet: Number(at) })}
          />
        )}
        {encoding !== null && (
          <Select
            label="Letters are written in"
            description="Another one if names look wrong."
            value={encoding}
            data={ENCODING_NAMES.map((value) => ({ value, label: ENCODINGS[value] }))}
            allowDeselect={false}
            searchable
            onChange={(name) => onChange({ ...others, ...(name !== null && { encoding: name }) })}
          />
        )}
        <HeadingField preview={preview} onChange={(heading) => onChange({ ...others, heading })} />
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
        {kind === "ingredients" && (
          <Select
            label="Amounts and prices are for"
            placeholder="Choose"
            value={preview.amounts_per}
            data={[
              { value: "unit", label: "One unit" },
              { value: "pack", label: "One pack" },
            ]}
            allowDeselect={false}
            onChange={(per) => onChange({ ...choices, kind, amounts_per: per === "pack" ? "pack" : "unit" })}
          />
        )}
      </div>
    </>
  );
}

const SHOWN = 60;

interface HeadingFieldProps {
  preview: ImportPreview;
  onChange: (heading: number) => void;
}

function HeadingField({ preview: { heading, top }, onChange }: HeadingFieldProps) {
  const rows = top.map(({ line, cells }) => {
    const text = cells.filter((cell) => cell !== "").join(" · ");
    return { value: `${line}`, label: `Row ${line}: ${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}` };
  });
  return (
    <Select
      label="Names of the columns"
      placeholder="Choose"
      value={heading === null ? null : `${heading}`}
      data={[...rows, { value: "0", label: "None: every row is to be imported" }]}
      allowDeselect={false}
      comboboxProps={{ width: "max-content", position: "bottom-start" }}
      onChange={(line) => onChange(Number(line))}
    />
  );
}
