import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { MAX_SPANS, type Span } from "#src/shared/opening-hours.ts";
import { withSpan } from "#src/features/companies/hours/draft.ts";
import { minutesOf } from "#src/shared/time-span.ts";
import classes from "#src/features/companies/hours/web/hours.module.css";
import ui from "#src/web/ui/patterns.module.css";

interface SpansFieldProps {
  /** The weekday's name: "Monday". */
  day: string;
  spans: readonly Span[];
  problem: string | undefined;
  onChange: (spans: Span[]) => void;
}

const endsNextDay = (span: Span) => span.opens !== "" && span.closes !== "" && minutesOf(span).to > 1440;

/** The opening hours of one day; a day without times is closed. */
export function SpansField({ day, spans, problem, onChange }: SpansFieldProps) {
  const change = (at: number, part: Partial<Span>) =>
    onChange(spans.map((span, index) => (index === at ? { ...span, ...part } : span)));
  return (
    <div className={classes.spans}>
      {spans.length === 0 && <p className={classes.closed}>Closed</p>}
      {spans.map((span, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a span has no key
        <div key={at} className={`${ui.stackSm} ${classes.span}`}>
          <TextInput
            type="time"
            aria-label={`${day} opens`}
            value={span.opens}
            error={problem !== undefined}
            onChange={(event) => change(at, { opens: event.currentTarget.value })}
          />
          <span aria-hidden>–</span>
          <TextInput
            type="time"
            aria-label={`${day} closes`}
            value={span.closes}
            error={problem !== undefined}
            onChange={(event) => change(at, { closes: event.currentTarget.value })}
          />
          <ActionIcon
            aria-label={`Remove ${span.opens || "these"}–${span.closes || "times"} on ${day}`}
            onClick={() => onChange(spans.filter((_, index) => index !== at))}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
          {endsNextDay(span) && <span className={classes.next}>next day</span>}
        </div>
      ))}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {spans.length < MAX_SPANS && (
        <Button
          variant="subtle"
          className={classes.add}
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-label={`Add times on ${day}`}
          onClick={() => onChange(withSpan(spans))}
        >
          Add times
        </Button>
      )}
    </div>
  );
}
