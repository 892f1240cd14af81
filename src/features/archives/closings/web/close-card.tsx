import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dateText, dayText } from "#src/features/archives/closings/mail.ts";
import {
  BACKUP_DAYS,
  CHECK_TEXT,
  ERASED_TEXT,
  GRACE_DAYS,
  RETAINED_TEXT,
  retainedUntil,
} from "#src/features/archives/closings/rules.ts";
import { CloseDialog } from "#src/features/archives/closings/web/close-dialog.tsx";
import { closingsQuery } from "#src/features/archives/closings/web/queries.ts";
import { TakeBackButton } from "#src/features/archives/closings/web/take-back-button.tsx";
import { dayIn } from "#src/shared/time.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import classes from "./closings.module.css";
import rows from "#src/web/ui/row-list.module.css";
import ui from "#src/web/ui/patterns.module.css";

/** Closes the restaurant for good. Also lists the person's closed restaurants that can still be taken back. */
export function CloseCard() {
  const [isOpen, setOpen] = useState(false);
  const { name, timezone, country_code } = useCompany();
  const retained = dateText(retainedUntil(dayIn(timezone), country_code));
  return (
    <>
      <Waiting timezone={timezone} />
      <SectionCard title="Close the Restaurant">
        <dl className={classes.steps}>
          <dt>At once</dt>
          <dd>Guests no longer see the menu, and nobody can work in {name}.</dd>
          <dt>For {GRACE_DAYS} days</dt>
          <dd>An owner can take it back with one click.</dd>
          <dt>After {GRACE_DAYS} days</dt>
          <dd>
            We erase {ERASED_TEXT}. Anyone who works in no other restaurant loses their account. Backups have what was
            erased for up to {BACKUP_DAYS} days more.
          </dd>
          <dt>Until {retained}</dt>
          <dd>We retain {RETAINED_TEXT}.</dd>
        </dl>
        <p className={classes.check}>{CHECK_TEXT}</p>
        <Button variant="outline" color="red" onClick={() => setOpen(true)}>
          Close {name}
        </Button>
      </SectionCard>
      {isOpen && <CloseDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function Waiting({ timezone }: { timezone: string }) {
  const { data } = useQuery(closingsQuery);
  if (!data || data.length === 0) return null;
  return (
    <SectionCard title="Closed Restaurants">
      <ul>
        {data.map((one) => (
          <li key={one.company_id} className={`${ui.toolbar} ${ui.divided} ${rows.row}`}>
            <span className={`${ui.breakable} ${rows.name}`}>
              <strong>{one.name}</strong>
              <span className={`${ui.mutedSm} ${rows.soft}`}>
                It will be erased on {dayText(one.erase_at, timezone)}.
              </span>
            </span>
            <span className={`${ui.cluster} ${ui.gapSm}`}>{one.may_take_back && <TakeBackButton of={one} />}</span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
