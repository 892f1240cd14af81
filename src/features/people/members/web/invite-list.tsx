import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Invite, withdrawInvite } from "#src/features/people/members/contract.ts";
import { ROLE_LABELS } from "#src/features/people/members/rules.ts";
import { membersQuery } from "#src/features/people/members/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import rows from "#src/web/ui/row-list.module.css";
import ui from "#src/web/ui/patterns.module.css";

/** The open invites. Inviting an address again replaces its link with a new one. */
export function InviteList({ invites }: { invites: readonly Invite[] }) {
  return (
    <SectionCard title="Invited">
      <ul>
        {invites.map((invite) => (
          <InviteRow key={invite.id} invite={invite} />
        ))}
      </ul>
    </SectionCard>
  );
}

function InviteRow({ invite: { id, email, role, expires_at } }: { invite: Invite }) {
  const client = useQueryClient();
  const format = useFormat();
  const [now] = useState(() => new Date());
  const isOver = new Date(expires_at) < now;
  const withdraw = useMutation({
    mutationFn: () => call(withdrawInvite, { query: { id } }),
    onSuccess: () => notify.success(`The invitation of ${email} was withdrawn`),
    onError: (error) => notify.error("The invitation was not withdrawn", messageOf(error, "Please try again.")),
    onSettled: () => client.invalidateQueries(membersQuery),
  });
  return (
    <li className={`${ui.toolbar} ${ui.divided} ${rows.row}`}>
      <span className={`${ui.breakable} ${rows.name}`}>
        <strong>{email}</strong>
        <span className={`${ui.mutedSm} ${rows.soft}`}>
          {ROLE_LABELS[role]}, {isOver ? "too old: please invite again" : `valid until ${format.date(expires_at)}`}
        </span>
      </span>
      <ConfirmButton
        label="Withdraw"
        confirmLabel="Confirm Withdrawal"
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
      />
    </li>
  );
}
