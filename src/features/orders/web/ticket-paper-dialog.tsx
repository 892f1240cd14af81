import { Button, Checkbox, Radio } from "@mantine/core";
import { ticketPaperOf } from "#src/features/orders/ticket-paper.ts";
import classes from "#src/features/orders/web/order.module.css";
import { useTicketPaper } from "#src/features/orders/web/use-ticket-paper.ts";
import { usePrintsByItself } from "#src/features/orders/web/use-printed-tickets.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { FormActions, FormStack } from "#src/web/ui/form-row.tsx";

/** Asks which paper this device prints tickets on. */
export function TicketPaperDialog({ onClose }: { onClose: () => void }) {
  const [paper, setPaper] = useTicketPaper();
  const [printsByItself, setPrintsByItself] = usePrintsByItself();
  return (
    <Dialog onClose={onClose} title="Ticket Paper" closeButtonProps={{ "aria-label": "Close" }}>
      <FormStack>
        <Radio.Group
          label="Which paper is in the printer?"
          description="Stored on this device only. Each ticket becomes one page of its own length."
          inputWrapperOrder={["label", "description", "input"]}
          value={paper}
          onChange={(value) => setPaper(ticketPaperOf(value))}
        >
          <div className={classes.choices}>
            <Radio value="80" label="Receipt roll, 80 mm wide" />
            <Radio value="58" label="Receipt roll, 58 mm wide" />
            <Radio value="printer" label="What the printer is set to" />
          </div>
        </Radio.Group>
        <Checkbox
          label="Print each new ticket by itself"
          description="On this device, while the kitchen board is open."
          checked={printsByItself}
          onChange={({ currentTarget }) => setPrintsByItself(currentTarget.checked)}
        />
        <p className={classes.dialogText}>
          To print without the browser's window in between, start Chrome or Edge with the option --kiosk-printing. It
          then sends every ticket to the computer's default printer.
        </p>
        <FormActions>
          <Button onClick={onClose}>Done</Button>
        </FormActions>
      </FormStack>
    </Dialog>
  );
}
