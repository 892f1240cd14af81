import { Button } from "@mantine/core";
import { IconCheck, IconPrinter } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { prepDayPdf, type PrepTodayLine } from "#src/features/forecasts/prep-today/contract.ts";
import classes from "#src/features/forecasts/prep-today/web/prep-today.module.css";
import { PREP_DAY_KEY, prepDayQuery } from "#src/features/forecasts/prep-today/web/queries.ts";
import { type Ticks, useTicks } from "#src/features/forecasts/prep-today/web/use-ticks.ts";
import { addressInTab } from "#src/web/session/company-of-tab.ts";
import { messageOf } from "#src/web/call.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import ui from "#src/web/ui/patterns.module.css";

const PAUSE_MS = 1000;
const EVENTS = ["inventory.changed", "order.placed", "order.changed"] as const;

interface PrepTodayProps {
  /** Opens the batch of an item, to book another amount than that of the list. */
  onOpen: (itemId: string, batches: number) => void;
}

/** What to make today, in big rows: one tap ticks a line off and books its batch, even without a connection. */
export function PrepToday({ onOpen }: PrepTodayProps) {
  const client = useQueryClient();
  const { id } = useCompany();
  const ticks = useTicks(id);
  const plan = useQuery(prepDayQuery());
  useRefreshOnEvents(EVENTS, () => void client.invalidateQueries({ queryKey: PREP_DAY_KEY }), PAUSE_MS);
  if (plan.isError && !plan.data) {
    const message = messageOf(plan.error, "The prep list could not be loaded.");
    return <ErrorState message={message} onRetry={() => void plan.refetch()} />;
  }
  if (!plan.data) return <SkeletonRows count={4} label="Loading the prep list" />;
  const { lines } = plan.data;
  const open = lines.filter(({ done_at }) => done_at === null);
  const done = lines.filter(({ done_quantity }) => done_quantity !== null);
  return (
    <section aria-label="Make today">
      <div className={`${ui.split} ${ui.gapSm}`}>
        <h2 className={classes.title}>Make today</h2>
        <Button
          component="a"
          href={addressInTab(prepDayPdf)}
          download
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
        >
          Print
        </Button>
      </div>
      {!ticks.isStored && (
        <ErrorBanner message="This browser stores nothing. Stay online until everything has been sent." />
      )}
      <Problems ticks={ticks} />
      {open.length === 0 && <p className={classes.none}>Enough of everything is there.</p>}
      <ul className={classes.list}>
        {open.map((line) => (
          <Row key={line.id} line={line} ticks={ticks} onOpen={onOpen} />
        ))}
      </ul>
      <Done lines={done} />
    </section>
  );
}

function Row({ line, ticks, onOpen }: PrepTodayProps & { line: PrepTodayLine; ticks: Ticks }) {
  const format = useFormat();
  const { id, name, unit, to_make, batches, on_hand, why, missing, done_quantity } = line;
  const waits = ticks.waiting.some(({ line_id, problem }) => line_id === id && problem === undefined);
  return (
    <li data-waiting={waits}>
      <div className={`${ui.breakable} ${classes.what}`}>
        <strong className={classes.name}>{name}</strong>
        <span className={classes.make}>
          Make {format.quantity(to_make, unit)}
          {batches !== null && (batches === 1 ? ", 1 batch" : `, ${batches} batches`)}
        </span>
        <span className={classes.soft}>
          {format.quantity(on_hand, unit)} in stock
          {done_quantity !== null && `, ${format.quantity(done_quantity, unit)} made today`}
        </span>
        {why.map((reason) => (
          <span key={reason} className={classes.soft}>
            {reason}
          </span>
        ))}
        {missing.map((part) => (
          <span key={part} className={ui.bad}>
            {part}
          </span>
        ))}
      </div>
      <div className={`${ui.cluster} ${ui.gapSm}`}>
        {waits ? (
          <output className={`${ui.inline} ${classes.waiting}`}>Waiting to be sent</output>
        ) : (
          <Button
            size="lg"
            leftSection={<IconCheck size={22} aria-hidden />}
            aria-label={`Done: ${name}`}
            onClick={() => ticks.tick(line)}
          >
            Done
          </Button>
        )}
        <Button
          variant="subtle"
          aria-label={`Other amount of ${name}`}
          disabled={waits}
          onClick={() => onOpen(line.item_id, batches ?? 1)}
        >
          Other amount
        </Button>
      </div>
    </li>
  );
}

function Problems({ ticks }: { ticks: Ticks }) {
  return ticks.waiting.flatMap(({ batch_id, name, problem }) =>
    problem === undefined ? (
      []
    ) : (
      <div key={batch_id} className={`${ui.toolbar} ${classes.problem}`} role="alert">
        <span>
          {name} was not booked: {problem}
        </span>
        <Button variant="default" onClick={() => ticks.dismiss(batch_id)}>
          OK
        </Button>
      </div>
    ),
  );
}

function Done({ lines }: { lines: PrepTodayLine[] }) {
  const format = useFormat();
  if (lines.length === 0) return null;
  return (
    <ul className={classes.done} aria-label="Made today">
      {lines.map(({ id, name, unit, done_quantity }) => (
        <li key={id}>
          <IconCheck size={18} aria-hidden /> {name}, {format.quantity(done_quantity ?? 0, unit)} made
        </li>
      ))}
    </ul>
  );
}
