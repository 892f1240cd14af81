import { Button, Modal } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { FormActions } from "#src/web/ui/form-row.tsx";

interface LeaveGuardProps {
  /** Whether there are unsaved changes. */
  dirty: boolean;
  /** Whether the form's Cancel button was pressed. */
  leaving: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before unsaved changes are lost: by Cancel, by another screen, or by closing the tab. */
export function LeaveGuard({ dirty, leaving, onStay, onLeave }: LeaveGuardProps) {
  const blocker = useBlocker({ shouldBlockFn: () => dirty, enableBeforeUnload: dirty, withResolver: true });
  const blocked = blocker.status === "blocked";
  const stay = () => {
    if (blocked) blocker.reset();
    onStay();
  };
  return (
    <Modal opened={leaving || blocked} onClose={stay} title="Leave without saving?">
      <p>Your changes to this dish have not been saved.</p>
      <FormActions>
        <Button variant="default" onClick={stay} data-autofocus>
          Keep editing
        </Button>
        <Button color="red" onClick={() => (blocked ? blocker.proceed() : onLeave())}>
          Discard changes
        </Button>
      </FormActions>
    </Modal>
  );
}
