import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { createCreditRequest } from "#src/features/credits/contract.ts";
import { sourceLabel } from "#src/features/credits/web/credit-words.ts";
import { creditSourcesQuery } from "#src/features/credits/web/queries.ts";
import { BeginWithSupplier } from "#src/features/suppliers/web/begin-with-supplier.tsx";
import { call } from "#src/web/call.ts";
import { ChangeButton } from "#src/web/ui/change-button.tsx";
import { useFormat } from "#src/web/ui/format.tsx";

/** Creates a request by hand: its supplier and source are selected here, the lines are added on its screen. */
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
  const [supplier, setSupplier] = useState<string | null>(null);
  const [source, setSource] = useState<string | null>(null);
  const { data: sources = [] } = useQuery({ ...creditSourcesQuery(supplier ?? ""), enabled: supplier !== null });
  return (
    <BeginWithSupplier
      title="New credit request"
      action="Write Request"
      failed="The request could not be written."
      onBegin={async (supplier_id) => {
        const chosen = sources.find(({ id }) => id === source);
        const about = chosen && (chosen.kind === "invoice" ? { invoice_id: chosen.id } : { delivery_id: chosen.id });
        const { request } = await call(createCreditRequest, { body: { supplier_id, ...about } });
        onCreated(request.id);
      }}
      onClose={onClose}
      onSupplier={(chosen) => {
        setSupplier(chosen);
        setSource(null);
      }}
    >
      <Select
        label="About"
        description="An invoice or a delivery, if it is about one."
        clearable
        disabled={sources.length === 0}
        data={sources.map((source) => ({ value: source.id, label: sourceLabel(source, format) }))}
        value={source}
        onChange={setSource}
      />
    </BeginWithSupplier>
  );
}
