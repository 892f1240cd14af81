import { Anchor, Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Channels } from "#src/features/suppliers/channels.ts";
import { messageOf } from "#src/web/call.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { FormActions } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";

interface LetterDialogProps {
  title: string;
  channels: Channels;
  /** The letter as the supplier gets or hears it. */
  children: ReactNode;
  /** The label of the button that confirms the reading out, or sends it. */
  done?: string;
  run: () => Promise<unknown>;
  /** The title of the message when `run` fails. */
  failed?: string;
  onClose: () => void;
  onSettled: () => unknown;
}

/** A letter to read out or to send. */
export function LetterDialog({
  title,
  channels: { phone },
  children,
  done = "I Read It Out",
  run,
  failed = "This was not sent",
  onClose,
  onSettled,
}: LetterDialogProps) {
  const act = useMutation({
    mutationFn: run,
    onSuccess: onClose,
    onError: (error) => notify.error(failed, messageOf(error, "Please try again.")),
    onSettled,
  });
  return (
    <Dialog title={title} onClose={onClose}>
      {phone && <Anchor href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>{phone}</Anchor>}
      {children}
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Not Now
        </Button>
        <Button loading={act.isPending} onClick={() => act.mutate()}>
          {done}
        </Button>
      </FormActions>
    </Dialog>
  );
}
