import { Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconChevronRight } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import type { Person } from "#src/features/people/devices/contract.ts";
import { PinEntry } from "#src/features/people/devices/web/pin-entry.tsx";
import { peopleQuery } from "#src/features/people/devices/web/queries.ts";
import { unlockProblem } from "#src/features/people/devices/web/unlock-problem.ts";
import { CallError } from "#src/web/call.ts";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { Frame, Sheet } from "#src/web/ui/frame.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./unlock.module.css";

/** The screen of a locked shared tablet: the choice of a person, and their PIN. */
export function UnlockScreen() {
  const people = useQuery(peopleQuery);
  const [chosen, setChosen] = useState<Person | null>(null);
  const isUnpaired = people.error instanceof CallError && people.error.status === 401;
  useEffect(() => {
    if (isUnpaired) window.location.assign("/pair");
  }, [isUnpaired]);
  const { data } = people;
  return (
    <Frame>
      <Sheet>
        {people.isPending && <SkeletonRows count={4} label="Loading the people" />}
        {people.isError && !data && !isUnpaired && (
          <ErrorState
            title="The people could not be loaded"
            message={unlockProblem(people.error, "Please try again.")}
            onRetry={() => void people.refetch()}
            busy={people.isFetching}
          />
        )}
        {data && !chosen && (
          <>
            <header className={classes.header}>
              <Title order={1}>Who Is Working?</Title>
              <p>
                {data.device.name}, {data.company_name}
              </p>
            </header>
            <People people={data.people} onChoose={setChosen} />
          </>
        )}
        {data && chosen && (
          <PinEntry key={chosen.id} person={chosen} role={data.device.role} onBack={() => setChosen(null)} />
        )}
      </Sheet>
    </Frame>
  );
}

function People({ people, onChoose }: { people: readonly Person[]; onChoose: (person: Person) => void }) {
  if (people.length === 0) {
    return (
      <EmptyState title="Nobody has a PIN yet">
        Each person chooses one on their own phone or computer: in the menu with their name, under PIN for Tablets.
      </EmptyState>
    );
  }
  return (
    <ul className={ui.stackSm}>
      {people.map((person) => (
        <li key={person.id}>
          <button type="button" className={`${ui.split} ${classes.person}`} onClick={() => onChoose(person)}>
            <span>{person.name}</span>
            <IconChevronRight size={22} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
