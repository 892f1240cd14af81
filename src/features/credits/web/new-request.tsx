import { Button, Select } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { createCreditRequest } from "#src/features/credits/contract.ts";
import { sourceLabel } from "#src/features/credits/web/credit-words.ts";
import { creditSourcesQuery } from "#src/features/credits/web/queries.ts";
import { suppliersQuery } from "#src/features/suppliers/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { ChangeButton } from "#src/web/ui/change-button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";
import { FormActions, FormStack } from "#src/web/ui/form-row.tsx";
import { useFormat } from "#src/web/ui/format.tsx";

/** Begins a request by hand: its supplier and what it is about are chosen, the lines are added on its screen. */
export function NewRequest({ onCreated }: { onCreated: (id: string) => void }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <ChangeButton leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpened(true)}>
        New Request
      </ChangeButton>
      {opened && <Choice onCreated={onCreated} onClose={() => setOpened(false)} />}
    </>
  );
}

function Choice({ onCreated, onClose }: { onCreated: (id: string) => void; onClose: () => void }) {
  const format = useFormat();
  const { data: suppliers = [] } = useQuery(suppliersQuery);
  const [supplier, setSupplier] = useState<string | null>(null);
  const [source, setSource] = useState<string | null>(null);
  const { data: sources = [] } = useQuery({ ...creditSourcesQuery(supplier ?? ""), enabled: supplier !== null });
  const create = useMutation({
    mutationFn: (supplier_id: string) => {
      const chosen = sources.find(({ id }) => id === source);
      const about = chosen && (chosen.kind === "invoice" ? { invoice_id: chosen.id } : { delivery_id: chosen.id });
      return call(createCreditRequest, { body: { supplier_id, ...about } });
    },
    onSuccess: ({ request }) => onCreated(request.id),
  });
  return (
    <Dialog title="New credit request" onClose={onClose}>
      <FormStack>
        {create.isError && <ErrorBanner message={messageOf(create.error, "The request could not be written.")} />}
        <Select
          label="Supplier"
          searchable
          data={suppliers.map(({ id, name }) => ({ value: id, label: name }))}
          value={supplier}
          onChange={(chosen) => {
            setSupplier(chosen);
            setSource(null);
          }}
        />
        <Select
          label="About"
          description="An invoice or a delivery, if it is about one."
          clearable
          disabled={sources.length === 0}
          data={sources.map((one) => ({ value: one.id, label: sourceLabel(one, format) }))}
          value={source}
          onChange={setSource}
        />
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={supplier === null}
            loading={create.isPending}
            onClick={() => supplier !== null && create.mutate(supplier)}
          >
            Write Request
          </Button>
        </FormActions>
      </FormStack>
    </Dialog>
  );
}
