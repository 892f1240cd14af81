import { Select } from "@mantine/core";
import { DIAL_CODES } from "#src/features/companies/countries.ts";

interface DialCodeSelectProps {
  value: string;
  onChange: (dial: string) => void;
}

const options = DIAL_CODES.map(({ dial }) => ({ value: dial, label: dial }));
const nameOf = (dial: string) => DIAL_CODES.find((code) => code.dial === dial)?.name ?? "";

/** A dial code, found by its number or by a country's name. */
export function DialCodeSelect({ value, onChange }: DialCodeSelectProps) {
  return (
    <Select
      label="Dial code"
      data={options}
      value={value || null}
      onChange={(dial) => dial && onChange(dial)}
      searchable
      allowDeselect={false}
      comboboxProps={{ width: 300, position: "bottom-start" }}
      filter={({ options: all, search }) => all.filter((option) => "value" in option && matches(option.value, search))}
      renderOption={({ option }) => `${option.label} ${nameOf(option.value)}`}
    />
  );
}

function matches(dial: string, search: string): boolean {
  const searched = search.trim().toLowerCase();
  return dial.includes(searched) || nameOf(dial).toLowerCase().includes(searched);
}
