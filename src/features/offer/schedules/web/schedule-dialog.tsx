import { Alert, Button, Chip, NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { categoriesQuery } from "#src/features/dishes/categories/web/queries.ts";
import { dishesQuery } from "#src/features/dishes/web/queries.ts";
import { saveSchedule, type Schedule, type Served } from "#src/features/offer/schedules/contract.ts";
import { draftOf, firstPeriod, type PeriodDraft, scheduleOf } from "#src/features/offer/schedules/draft.ts";
import { MAX_PERIODS } from "#src/features/offer/schedules/limits.ts";
import classes from "#src/features/offer/schedules/web/schedules.module.css";
import { call, messageOf } from "#src/web/call.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { DAY_LABELS, WEEKDAYS } from "#src/shared/time-span.ts";
import ui from "#src/web/ui/patterns.module.css";

interface Props {
  /** Null to select a category or dish first. */
  served: Served | null;
  /** The categories and dishes that already have hours. */
  taken: ReadonlySet<string>;
  onClose: () => void;
  onSaved: () => void;
}

/** A dialog for the hours of one category or dish. */
export function ScheduleDialog({ served, taken, onClose, onSaved }: Props) {
  const [subject, setSubject] = useState(served ? `${served.kind} ${served.id}` : "");
  const [draft, setDraft] = useState<PeriodDraft[]>(served ? draftOf(served.schedule) : [firstPeriod()]);
  const [problem, setProblem] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: (schedule: Schedule) => {
      const [kind = "", id = ""] = subject.split(" ");
      return call(saveSchedule, { body: { kind: kind === "dish" ? "dish" : "category", id, schedule } });
    },
    onSuccess: ({ schedule: { name, schedule } }) => {
      notify.success(schedule.length === 0 ? `${name} is served always` : `Hours of ${name} saved`);
      onSaved();
    },
    onError: (error) => setProblem(messageOf(error, "The hours could not be saved. Please try again.")),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const result = scheduleOf(draft);
    if (subject === "") return setProblem("Choose a category or a dish.");
    if ("problem" in result) return setProblem(result.problem);
    setProblem(null);
    save.mutate(result.schedule);
  }

  const change = (at: number, changes: Partial<PeriodDraft>) =>
    setDraft(draft.map((period, index) => (index === at ? { ...period, ...changes } : period)));
  const title = served ? `Hours of ${served.name}` : "Add hours";
  return (
    <Dialog onClose={onClose} size="lg" title={title} closeButtonProps={{ "aria-label": "Close" }}>
      <form noValidate className={ui.stackLg} onSubmit={submit}>
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        {!served && <SubjectSelect value={subject} taken={taken} onChange={setSubject} />}
        {draft.map((period, at) => (
          // Periods have no identity of their own; removing one below another moves its fields up, as on the screen.
          // oxlint-disable-next-line react/no-array-index-key
          <PeriodFields
            key={at}
            number={at + 1}
            period={period}
            onChange={(changes) => change(at, changes)}
            onRemove={draft.length > 1 ? () => setDraft(draft.toSpliced(at, 1)) : undefined}
          />
        ))}
        <div className={`${ui.wrap} ${classes.actions}`}>
          {served && (
            <Button
              className={classes.remove}
              variant="light"
              color="red"
              disabled={save.isPending}
              onClick={() => save.mutate([])}
            >
              Serve Always
            </Button>
          )}
          {draft.length < MAX_PERIODS && (
            <Button variant="default" onClick={() => setDraft([...draft, firstPeriod()])}>
              Add Times
            </Button>
          )}
          <Button type="submit" loading={save.isPending}>
            Save Hours
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function SubjectSelect({
  value,
  taken,
  onChange,
}: {
  value: string;
  taken: ReadonlySet<string>;
  onChange: (value: string) => void;
}) {
  const categories = useQuery(categoriesQuery);
  const dishes = useQuery(dishesQuery);
  const items = (kind: string, rows: readonly { id: string; name: string }[] = []) =>
    rows.filter(({ id }) => !taken.has(id)).map(({ id, name }) => ({ value: `${kind} ${id}`, label: name }));
  return (
    <NativeSelect
      label="Category or dish"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: "", label: "Choose", disabled: true },
        { group: "Categories", items: items("category", categories.data) },
        { group: "Dishes", items: items("dish", dishes.data) },
      ]}
    />
  );
}

interface FieldsProps {
  number: number;
  period: PeriodDraft;
  onChange: (changes: Partial<PeriodDraft>) => void;
  onRemove: (() => void) | undefined;
}

function PeriodFields({ number, period, onChange, onRemove }: FieldsProps) {
  const field = (name: "opens" | "closes" | "from_day" | "to_day") => ({
    value: period[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <fieldset className={`${ui.stackMd} ${classes.fields}`}>
      <legend>Times {number}</legend>
      <Chip.Group multiple value={period.days} onChange={(days) => onChange({ days })}>
        <div className={ui.buttons}>
          {WEEKDAYS.map((day) => (
            <Chip key={day} value={day}>
              {DAY_LABELS[day]}
            </Chip>
          ))}
        </div>
      </Chip.Group>
      <div className={`${ui.stackMd} ${classes.times}`}>
        <TextInput type="time" label="From" {...field("opens")} />
        <TextInput type="time" label="Until" {...field("closes")} />
        <TextInput type="date" label="First day (optional)" {...field("from_day")} />
        <TextInput type="date" label="Last day (optional)" {...field("to_day")} />
      </div>
      {period.opens !== "" && period.closes !== "" && period.closes <= period.opens && (
        <small>Ends on the next day.</small>
      )}
      {onRemove && (
        <Button variant="subtle" color="red" size="compact-md" onClick={onRemove}>
          Remove these times
        </Button>
      )}
    </fieldset>
  );
}
