import { Button, Select, Switch, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { addPrinter, deletePrinter, PORTS, type Printer, updatePrinter } from "#src/features/till/printing/contract.ts";
import { printersQuery } from "#src/features/till/printing/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { FormActions, FormRow, FormStack } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";

const NEW = {
  name: "",
  host: "",
  port: PORTS.min as number,
  paper: "80" as Printer["paper"],
  prints_tickets: true,
  prints_receipts: false,
  is_on: true,
};
const portNumbers = Array.from({ length: PORTS.max - PORTS.min + 1 }, (_, at) => String(PORTS.min + at));

/** Adds a printer, or changes or removes one. */
export function PrinterDialog({ printer, onClose }: { printer: Printer | null; onClose: () => void }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => (printer ? settingsOf(printer) : NEW));
  const set = (values: Partial<typeof NEW>) => setDraft((current) => ({ ...current, ...values }));
  const options = {
    onSuccess: async () => {
      await client.invalidateQueries(printersQuery);
      onClose();
    },
    onError: (error: unknown) => notify.error("The printer was not saved", messageOf(error, "Please try again.")),
  };
  const save = useMutation({
    mutationFn: () =>
      printer ? call(updatePrinter, { query: { id: printer.id }, body: draft }) : call(addPrinter, { body: draft }),
    ...options,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(deletePrinter, { query: { id } }),
    ...options,
  });
  const isReady = draft.name.trim() !== "" && draft.host.trim() !== "";
  return (
    <Dialog
      title={printer ? `Edit ${printer.name}` : "Add a Printer"}
      onClose={onClose}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) save.mutate();
        }}
      >
        <FormStack>
          <TextInput
            data-autofocus
            label="Name"
            placeholder="Kitchen"
            maxLength={60}
            value={draft.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <TextInput
            label="Address in your network"
            description="On the printer's own test page, such as 192.168.1.50"
            maxLength={253}
            autoComplete="off"
            value={draft.host}
            onChange={(event) => set({ host: event.currentTarget.value })}
          />
          <FormRow>
            <Select
              label="Paper"
              allowDeselect={false}
              data={[
                { value: "80", label: "80 mm" },
                { value: "58", label: "58 mm" },
              ]}
              value={draft.paper}
              onChange={(value) => set({ paper: value === "58" ? "58" : "80" })}
            />
            <Select
              label="Port"
              allowDeselect={false}
              data={portNumbers}
              value={String(draft.port)}
              onChange={(value) => set({ port: Number(value ?? PORTS.min) })}
            />
          </FormRow>
          <Switch
            label="Kitchen tickets"
            checked={draft.prints_tickets}
            onChange={(event) => set({ prints_tickets: event.currentTarget.checked })}
          />
          <Switch
            label="Receipts and bills"
            checked={draft.prints_receipts}
            onChange={(event) => set({ prints_receipts: event.currentTarget.checked })}
          />
          <Switch
            label="Print on it"
            checked={draft.is_on}
            onChange={(event) => set({ is_on: event.currentTarget.checked })}
          />
          <FormActions>
            {printer && (
              <ConfirmButton
                label="Remove"
                confirmLabel="Confirm Remove"
                busy={remove.isPending}
                onConfirm={() => remove.mutate(printer.id)}
              />
            )}
            <Button type="submit" loading={save.isPending} disabled={!isReady}>
              Save Printer
            </Button>
          </FormActions>
        </FormStack>
      </form>
    </Dialog>
  );
}

function settingsOf({ name, host, port, paper, prints_tickets, prints_receipts, is_on }: Printer): typeof NEW {
  return { name, host, port, paper, prints_tickets, prints_receipts, is_on };
}
