import { Button, Checkbox } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ROLE_LABELS } from "#src/features/people/members/rules.ts";
import { confirmRestored, type RestoredCompany } from "#src/features/operations/restored/contract.ts";
import { restoredQuery } from "#src/features/operations/restored/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { sessionQuery } from "#src/web/session/session.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import classes from "./restored.module.css";
import rows from "#src/web/ui/row-list.module.css";
import ui from "#src/web/ui/patterns.module.css";

/** The people, the held mails, and the button that confirms exactly what is shown. */
export function ConfirmForm({ restored }: { restored: RestoredCompany }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const confirm = useMutation({
    mutationFn: () => {
      const people = restored.people.map(({ id, role, po_limit }) => ({ id, role, po_limit }));
      return call(confirmRestored, {
        body: { people, jobs: restored.jobs.map(({ id }) => ({ id, send: chosen.has(id) })) },
      });
    },
    onSuccess: () => notify.success("The restaurant goes on"),
    onError: (error) => notify.error("Nothing was confirmed", messageOf(error, "Please try again.")),
    onSettled: () => Promise.all([client.invalidateQueries(restoredQuery), client.invalidateQueries(sessionQuery)]),
  });
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((text) => text !== id)));
  return (
    <>
      {restored.jobs.length > 0 && <HeldJobs jobs={restored.jobs} chosen={chosen} onChoose={choose} />}
      <People people={restored.people} />
      <div className={`${ui.stackMd} ${classes.confirm}`}>
        <p className={`${ui.mutedSm} ${rows.soft}`}>
          After this, mails and messages are sent as usual, and the people above can work again.
        </p>
        <Button size="md" loading={confirm.isPending} onClick={() => confirm.mutate()}>
          Confirm and Go On
        </Button>
      </div>
    </>
  );
}

interface HeldJobsProps {
  jobs: RestoredCompany["jobs"];
  chosen: ReadonlySet<string>;
  onChoose: (id: string, isChosen: boolean) => void;
}

function HeldJobs({ jobs, chosen, onChoose }: HeldJobsProps) {
  return (
    <SectionCard title="Mails That Wait">
      <p className={`${ui.mutedSm} ${rows.soft}`}>
        They may have been sent already. Those you do not choose are dropped.
      </p>
      <ul>
        {jobs.map(({ id, sends, about, to }) => (
          <li key={id} className={`${ui.toolbar} ${ui.divided} ${rows.row}`}>
            <Checkbox
              label={`${sends}: ${about}`}
              description={to}
              checked={chosen.has(id)}
              onChange={(event) => onChoose(id, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function People({ people }: Pick<RestoredCompany, "people">) {
  const { money } = useFormat();
  return (
    <SectionCard title="Who Works Here">
      <p className={`${ui.mutedSm} ${rows.soft}`}>
        Somebody may have been removed, or given another role, after the backup.{" "}
        <Link to="/settings/people">Change it</Link> before you confirm.
      </p>
      <ul>
        {people.map(({ id, name, email, role, po_limit }) => (
          <li key={id} className={`${ui.toolbar} ${ui.divided} ${rows.row}`}>
            <span className={`${ui.breakable} ${rows.name}`}>
              <strong>{name || email}</strong>
              <span className={`${ui.mutedSm} ${rows.soft}`}>{email}</span>
            </span>
            <span>
              {ROLE_LABELS[role]}
              {po_limit !== null && (
                <span className={`${ui.mutedSm} ${rows.soft}`}>, orders up to {money(po_limit)}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
