import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconCopy, IconPlus, IconTrash } from "@tabler/icons-react";
import { MAX_DATES } from "#src/shared/opening-hours.ts";
import type { DraftDate, HoursDraft, HoursProblems } from "#src/features/companies/hours/draft.ts";
import { SpansField } from "#src/features/companies/hours/web/spans-field.tsx";
import classes from "#src/features/companies/hours/web/hours.module.css";
import { weekdayText } from "#src/features/companies/hours/hours-text.ts";
import { WEEKDAYS } from "#src/shared/time-span.ts";
import ui from "#src/web/ui/patterns.module.css";

type Draft = NonNullable<HoursDraft>;

interface FieldsProps {
  draft: Draft;
  problems: HoursProblems;
  onChange: (draft: Draft) => void;
}

export function WeekFields({ draft, problems, onChange }: FieldsProps) {
  const copyMonday = () => {
    const weekly = Object.fromEntries(WEEKDAYS.map((day) => [day, draft.weekly.mon])) as Draft["weekly"];
    onChange({ ...draft, weekly });
  };
  return (
    <div className={classes.days}>
      {WEEKDAYS.map((day) => {
        const name = weekdayText(day, "en", "long");
        return (
          <fieldset key={day} className={classes.day} aria-label={name}>
            <span className={classes.name}>{name}</span>
            <SpansField
              day={name}
              spans={draft.weekly[day]}
              problem={problems.weekly[day]}
              onChange={(spans) => onChange({ ...draft, weekly: { ...draft.weekly, [day]: spans } })}
            />
          </fieldset>
        );
      })}
      <Button
        variant="subtle"
        className={classes.add}
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={copyMonday}
      >
        Copy Monday to every day
      </Button>
    </div>
  );
}

export function DateFields({ draft, problems, onChange }: FieldsProps) {
  const set = (dates: DraftDate[]) => onChange({ ...draft, dates });
  const change = (at: number, part: Partial<DraftDate>) =>
    set(draft.dates.map((date, index) => (index === at ? { ...date, ...part } : date)));
  return (
    <div className={classes.days}>
      <h3 className={classes.part}>Special days</h3>
      <p className={classes.hint}>Holidays and other days on which you are closed or open at different times.</p>
      {draft.dates.map(({ date, spans }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a date that is being typed has no key yet
        <fieldset key={at} className={classes.day} aria-label={date || "New day"}>
          <div className={`${ui.row} ${classes.date}`}>
            <TextInput
              type="date"
              aria-label="Date"
              value={date}
              error={problems.dates[at] !== undefined}
              onChange={(event) => change(at, { date: event.currentTarget.value })}
            />
            <ActionIcon
              aria-label={`Remove ${date || "this day"}`}
              onClick={() => set(draft.dates.filter((_, index) => index !== at))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </div>
          <SpansField
            day={date || "this day"}
            spans={spans}
            problem={problems.dates[at]}
            onChange={(next) => change(at, { spans: next })}
          />
        </fieldset>
      ))}
      {draft.dates.length < MAX_DATES && (
        <Button
          variant="subtle"
          className={classes.add}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => set([...draft.dates, { date: "", spans: [] }])}
        >
          Add a special day
        </Button>
      )}
    </div>
  );
}
