import { TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { addTables, NAME_REQUIRED } from "#src/features/tables/contract.ts";
import { namesIn } from "#src/features/tables/rules.ts";
import { tablesQuery } from "#src/features/tables/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { ChangeButton } from "#src/web/ui/change-button.tsx";
import { FormStack } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";

const HINT = "One name, or a range such as 1-20 or Terrace 1-6";

/** A field for one table or many. While there are no tables, its button is the screen's main one. */
export function AddTables({ first }: { first: boolean }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const parsed = namesIn(typed);
  const names = "names" in parsed ? parsed.names : [];
  const add = useMutation({
    mutationFn: (body: { names: string[] }) => call(addTables, { body }),
    onSuccess: async ({ tables, existing }) => {
      setTyped("");
      const [only] = tables;
      const title = tables.length === 1 ? `Table ${only?.name} added` : `${tables.length} tables added`;
      notify.success(title, existing.length > 0 ? `Already there: ${existing.join(", ")}` : undefined);
      await client.invalidateQueries(tablesQuery);
    },
    onError: (error) => setProblem(messageOf(error, "Failed to add tables. Please try again.")),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if ("problem" in parsed) setProblem(parsed.problem);
    else if (names.length === 0) setProblem(NAME_REQUIRED);
    else if (!add.isPending) add.mutate({ names });
  }

  return (
    <SectionCard title="Add tables">
      <form noValidate onSubmit={submit}>
        <FormStack>
          <TextInput
            label="Name or range"
            description={names.length > 1 ? `${names.length} tables: ${names[0]} to ${names.at(-1)}` : HINT}
            value={typed}
            error={problem}
            autoComplete="off"
            enterKeyHint="done"
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setProblem(null);
            }}
          />
          <ChangeButton type="submit" variant={first ? "filled" : "default"} disabled={add.isPending}>
            {add.isPending ? "Adding..." : names.length > 1 ? `Add ${names.length} Tables` : "Add Table"}
          </ChangeButton>
        </FormStack>
      </form>
    </SectionCard>
  );
}
