import { Select, TextInput } from "@mantine/core";
import { DIAL_CODES } from "#src/features/companies/countries.ts";
import type { SettingsForm } from "#src/features/companies/settings.ts";
import classes from "./settings.module.css";

interface PhoneFieldsProps {
  form: Pick<SettingsForm, "phone_number" | "phone_country_code">;
  problem: string | undefined;
  onChange: (changes: Partial<SettingsForm>) => void;
}

// "None" is for numbers of the United States and Canada, whose +1 is not in the list.
const CODES = [{ value: "", label: "None" }, ...DIAL_CODES.map(({ dial }) => ({ value: dial, label: dial }))];
const nameOf = (dial: string) => DIAL_CODES.find((code) => code.dial === dial)?.name ?? "";

export function PhoneFields({ form, problem, onChange }: PhoneFieldsProps) {
  return (
    <div className={classes.phone}>
      <Select
        label="Dial code"
        data={CODES}
        value={form.phone_country_code}
        onChange={(code) => onChange({ phone_country_code: code ?? "" })}
        allowDeselect={false}
        comboboxProps={{ width: 260, position: "bottom-start" }}
        renderOption={({ option }) => `${option.label} ${nameOf(option.value)}`}
      />
      <TextInput
        label="Phone number"
        description="Alerts are sent to this number on WhatsApp"
        inputWrapperOrder={["label", "input", "description", "error"]}
        type="tel"
        autoComplete="tel-national"
        value={form.phone_number}
        error={problem}
        onChange={(event) => onChange({ phone_number: event.currentTarget.value })}
      />
    </div>
  );
}
