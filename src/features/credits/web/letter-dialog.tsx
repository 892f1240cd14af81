import { Anchor, Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { CreditRequest } from "#src/features/credits/contract.ts";
import { messageOf } from "#src/web/call.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { FormActions } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import classes from "./credits.module.css";

interface LetterDialogProps {
  request: CreditRequest;
  text: string;
  title: string;
  /** The label of the button that confirms the reading out, or sends it. */
  done: string;
  run: () => Promise<unknown>;
  onClose: () => void;
  onSettled: () => unknown;
}

/** A letter as the supplier gets it, to read out or to send. */
export function LetterDialog({ request, text, title, done, run, onClose, onSettled }: LetterDialogProps) {
  const { phone } = request.channels;
  const act = useMutation({
    mutationFn: run,
    onSuccess: onClose,
    onError: (error) => notify.error("This was not sent", messageOf(error, "Please try again.")),
    onSettled,
  });
  return (
    <Dialog title={title} onClose={onClose}>
      {phone && <Anchor href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>{phone}</Anchor>}
      <p className={classes.letter}>{text}</p>
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
