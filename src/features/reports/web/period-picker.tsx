import { NativeSelect, TextInput } from "@mantine/core";
import { type Preset, PRESETS, presetOf, type Span, spanOf } from "#src/features/reports/periods.ts";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./reports.module.css";

/** Chooses the days of a report: a preset, or any first and last day. */
export function PeriodPicker({ span, today, onChange }: { span: Span; today: string; onChange: (span: Span) => void }) {
  const preset = presetOf(span, today);
  return (
    <div className={`${ui.topColumns} ${classes.period}`}>
      <NativeSelect
        label="Period"
        value={preset ?? ""}
        data={[...(preset === null ? [{ value: "", label: "Custom" }] : []), ...PRESETS]}
        onChange={({ currentTarget: { value } }) => {
          const chosen = PRESETS.find((preset) => preset.value === value)?.value satisfies Preset | undefined;
          if (chosen) onChange(spanOf(chosen, today));
        }}
      />
      <TextInput
        type="date"
        label="From"
        value={span.from}
        max={today}
        error={span.from > span.to ? "Must not be after the end date" : undefined}
        onChange={({ currentTarget: { value } }) => value && onChange({ ...span, from: value })}
      />
      <TextInput
        type="date"
        label="To"
        value={span.to}
        max={today}
        onChange={({ currentTarget: { value } }) => value && onChange({ ...span, to: value })}
      />
    </div>
  );
}
