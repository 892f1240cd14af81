import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changeMember, type Member, removeMember } from "#src/features/people/members/contract.ts";
import { ROLE_LABELS } from "#src/features/people/members/rules.ts";
import { membersQuery } from "#src/features/people/members/web/queries.ts";
import { RoleFields, type Rights, rightsBody } from "#src/features/people/members/web/role-fields.tsx";
import { call, messageOf } from "#src/web/call.ts";
import { ChangeButton } from "#src/web/ui/change-button.tsx";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { FormActions, FormStack } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";

/** Changes the role of a person, or removes the person. Both take effect with the person's next action. */
export function ChangePerson({ member, onClose }: { member: Member; onClose: () => void }) {
  const client = useQueryClient();
  const { id, role, po_limit } = member;
  const name = member.name || member.email;
  const [rights, setRights] = useState<Rights>({ role, limit: po_limit === null ? "" : String(po_limit) });
  const done = async (text: string) => {
    notify.success(text);
    onClose();
    await client.invalidateQueries(membersQuery);
  };
  const change = useMutation({
    mutationFn: () => call(changeMember, { query: { id }, body: rightsBody(rights) }),
    onSuccess: () => done(`${name} is ${ROLE_LABELS[rights.role]} now`),
    onError: (error) => notify.error("Nothing was changed", messageOf(error, "Please try again.")),
  });
  const remove = useMutation({
    mutationFn: () => call(removeMember, { query: { id } }),
    onSuccess: () => done(`${name} no longer works here`),
    onError: (error) => notify.error("Nobody was removed", messageOf(error, "Please try again.")),
  });
  const busy = change.isPending || remove.isPending;
  return (
    <Dialog title={name} onClose={onClose} closeButtonProps={{ "aria-label": "Close" }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) change.mutate();
        }}
      >
        <FormStack>
          <RoleFields rights={rights} onChange={setRights} />
          <FormActions>
            <Button variant="default" onClick={onClose} disabled={busy}>
              Cancel
            </Button>
            <ChangeButton type="submit" disabled={busy}>
              {change.isPending ? "Saving..." : "Save Changes"}
            </ChangeButton>
          </FormActions>
          <ConfirmButton
            label="Remove From This Restaurant"
            confirmLabel="Confirm Removal"
            busy={remove.isPending}
            onConfirm={() => remove.mutate()}
            fullWidth
          />
        </FormStack>
      </form>
    </Dialog>
  );
}
