import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Member } from "#src/features/people/members/contract.ts";
import { ROLE_LABELS } from "#src/features/people/members/rules.ts";
import { ChangePerson } from "#src/features/people/members/web/change-person.tsx";
import { InviteForm } from "#src/features/people/members/web/invite-form.tsx";
import { InviteList } from "#src/features/people/members/web/invite-list.tsx";
import { membersQuery } from "#src/features/people/members/web/queries.ts";
import { messageOf } from "#src/web/call.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";
import { useSession } from "#src/web/session/session.tsx";
import { BackLink } from "#src/web/ui/back-link.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import classes from "./people.module.css";
import rows from "#src/web/ui/row-list.module.css";
import ui from "#src/web/ui/patterns.module.css";

/** The members with their roles, and the open invites. */
export function PeopleScreen() {
  const client = useQueryClient();
  const people = useQuery(membersQuery);
  useRefreshOnEvents(["members.changed"], () => void client.invalidateQueries(membersQuery));
  const { data } = people;
  return (
    <>
      <PageHeader
        title="People"
        subtitle="Everybody signs in with their own address, so the log says who did what."
        back={<BackLink to="/settings">Back to Settings</BackLink>}
      />
      <div className={`${ui.stackXl} ${classes.parts}`}>
        {people.isPending && <SkeletonRows count={4} label="Loading people" />}
        {people.isError && !data && (
          <ErrorState
            title="Failed to load the people"
            message={messageOf(people.error, "Please try again.")}
            onRetry={() => void people.refetch()}
          />
        )}
        {data && <MemberList members={data.members} />}
        {data && data.invites.length > 0 && <InviteList invites={data.invites} />}
        <InviteForm />
      </div>
    </>
  );
}

function MemberList({ members }: { members: readonly Member[] }) {
  const { user } = useSession();
  const [changed, setChanged] = useState<Member | null>(null);
  return (
    <SectionCard title="Who Works Here">
      <ul>
        {members.map((member) => (
          <li key={member.id} className={`${ui.toolbar} ${ui.divided} ${rows.row}`}>
            <span className={`${ui.breakable} ${rows.name}`}>
              <strong>
                {member.name || member.email}
                {member.id === user?.id && " (you)"}
              </strong>
              <span className={`${ui.mutedSm} ${rows.soft}`}>{member.email}</span>
            </span>
            <span className={`${ui.cluster} ${ui.gapSm}`}>
              <RoleText member={member} />
              {!member.is_first_owner && (
                <Button
                  variant="default"
                  aria-label={`Change ${member.name || member.email}`}
                  onClick={() => setChanged(member)}
                >
                  Change
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {changed && <ChangePerson key={changed.id} member={changed} onClose={() => setChanged(null)} />}
    </SectionCard>
  );
}

function RoleText({ member: { role, po_limit } }: { member: Member }) {
  const { money } = useFormat();
  return (
    <span>
      {ROLE_LABELS[role]}
      {po_limit !== null && (
        <span className={`${ui.mutedSm} ${rows.soft}`}>, orders up to {money(po_limit)} a day</span>
      )}
    </span>
  );
}
