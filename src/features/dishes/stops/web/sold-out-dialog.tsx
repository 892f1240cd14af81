import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import type { MenuStop, StopSubject } from "#src/features/dishes/stops/contract.ts";
import { bringBackText, END_CHOICES, endOfChoice, matches, stopText } from "#src/features/dishes/stops/stop-text.ts";
import classes from "#src/features/dishes/stops/web/sold-out-dialog.module.css";
import { stopsQuery, useBringBack, useStop, useStopsRefresh } from "#src/features/dishes/stops/web/use-stops.ts";
import { messageOf } from "#src/web/call.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import ui from "#src/web/ui/patterns.module.css";

/** Maximum number of shown subjects; others are found by typing. */
const MAX_SHOWN = 40;

/**
 * What the kitchen has run out of: dishes, sizes and options that guests cannot order, until when, and who marked them.
 */
export function SoldOutDialog({ onClose }: { onClose: () => void }) {
  const stops = useQuery(stopsQuery);
  useStopsRefresh();
  return (
    <Dialog onClose={onClose} size="lg" title="Sold out" closeButtonProps={{ "aria-label": "Close" }}>
      <p className={classes.hint}>Guests see these as sold out. What ends by itself comes back without you.</p>
      {stops.isPending && <SkeletonRows count={4} label="Loading what is sold out" />}
      {stops.isError && !stops.data && (
        <ErrorState
          message={messageOf(stops.error, "What is sold out could not be loaded.")}
          onRetry={() => void stops.refetch()}
        />
      )}
      {stops.data && (
        <>
          <Stopped stops={stops.data.stops} />
          <StopAnother stops={stops.data.stops} subjects={stops.data.subjects} />
        </>
      )}
    </Dialog>
  );
}

function Stopped({ stops }: { stops: readonly MenuStop[] }) {
  const bringBack = useBringBack();
  const { time, dateTime } = useFormat();
  if (stops.length === 0) return <p className={classes.none}>Nothing is marked sold out.</p>;
  return (
    <ul className={classes.list}>
      {stops.map((stop) => (
        <li key={stop.id}>
          <span>
            {stop.subject.name}
            <small>{stopText(stop, { time, dateTime })}</small>
          </span>
          <Button
            variant="default"
            aria-label={bringBackText(stop)}
            onClick={() => bringBack.mutate({ id: stop.id, name: stop.subject.name })}
          >
            Bring back
          </Button>
        </li>
      ))}
    </ul>
  );
}

function StopAnother({ stops, subjects }: { stops: readonly MenuStop[]; subjects: readonly StopSubject[] }) {
  const stop = useStop();
  const [search, setSearch] = useState("");
  const [choice, setChoice] = useState<string>("end_of_day");
  const stopped = new Set(stops.map(({ subject }) => subject.id));
  const found = subjects.filter((subject) => !stopped.has(subject.id) && matches(subject, search));
  return (
    <>
      <div className={`${ui.stackMd} ${classes.choose}`}>
        <TextInput
          label="Mark a dish or an option"
          placeholder="Search"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <NativeSelect
          label="Until"
          value={choice}
          data={END_CHOICES.map(({ value, label }) => ({ value, label }))}
          onChange={(event) => setChoice(event.currentTarget.value)}
        />
      </div>
      {found.length === 0 && <p className={classes.none}>Nothing on the menu matches.</p>}
      <ul className={classes.list}>
        {found.slice(0, MAX_SHOWN).map((subject) => (
          <li key={subject.id}>
            <span>{subject.name}</span>
            <Button
              variant="light"
              color="red"
              aria-label={`Mark ${subject.name} sold out`}
              onClick={() => stop.mutate({ subject, end: endOfChoice(choice, Date.now()) })}
            >
              Sold out
            </Button>
          </li>
        ))}
      </ul>
      {found.length > MAX_SHOWN && <p className={classes.none}>Type to find the other {found.length - MAX_SHOWN}.</p>}
    </>
  );
}
