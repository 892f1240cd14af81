import { TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { inviteMember } from "#src/features/people/members/contract.ts";
import { membersQuery } from "#src/features/people/members/web/queries.ts";
import { RoleFields, type Rights, rightsBody } from "#src/features/people/members/web/role-fields.tsx";
import { call, messageOf } from "#src/web/call.ts";
import { ChangeButton } from "#src/web/ui/change-button.tsx";
import { CopyTextButton } from "#src/web/ui/copy-text-button.tsx";
import { FormStack } from "#src/web/ui/form-row.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import classes from "./people.module.css";
import rows from "#src/web/ui/row-list.module.css";
import ui from "#src/web/ui/patterns.module.css";

const FIRST: Rights = { role: "kitchen", limit: "" };

/** Invites an address. The link is shown once, because many people are reached by chat rather than by mail. */
export function InviteForm() {
  const client = useQueryClient();
  const [email, setEmail] = useState("");
  const [rights, setRights] = useState(FIRST);
  const [problem, setProblem] = useState<string | null>(null);
  const invite = useMutation({
    mutationFn: () => call(inviteMember, { body: { email, ...rightsBody(rights) } }),
    onSuccess: async () => {
      setEmail("");
      setRights(FIRST);
      await client.invalidateQueries(membersQuery);
    },
    onError: (error) => setProblem(messageOf(error, "The invitation was not sent. Please try again.")),
  });
  return (
    <SectionCard title="Invite Somebody">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (email.trim() === "") setProblem("Please enter an email address");
          else if (!invite.isPending) invite.mutate();
        }}
      >
        <FormStack>
          <TextInput
            label="Email address"
            type="email"
            inputMode="email"
            autoComplete="off"
            value={email}
            error={problem}
            onChange={(event) => {
              setEmail(event.currentTarget.value);
              setProblem(null);
            }}
          />
          <RoleFields rights={rights} onChange={setRights} />
          <ChangeButton type="submit" disabled={invite.isPending}>
            {invite.isPending ? "Inviting..." : "Send Invitation"}
          </ChangeButton>
        </FormStack>
      </form>
      {invite.data && (
        <output className={`${ui.stackSm} ${classes.link}`}>
          <span className={`${ui.mutedSm} ${rows.soft}`}>
            {invite.data.mailed
              ? `The invitation was mailed to ${invite.data.invite.email}. You can also send this link yourself; it is shown only now.`
              : `The mail to ${invite.data.invite.email} could not be sent. Please send this link yourself; it is shown only now.`}
          </span>
          <code>{invite.data.link}</code>
          <CopyTextButton text={invite.data.link} label="Copy Link" />
        </output>
      )}
    </SectionCard>
  );
}
