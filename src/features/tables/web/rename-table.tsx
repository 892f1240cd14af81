import { Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { deleteTable, NAME_MAX, NAME_REQUIRED, renameTable, type Table } from "#src/features/tables/contract.ts";
import { tablesQuery } from "#src/features/tables/web/queries.ts";
import classes from "#src/features/tables/web/tables.module.css";
import { ResetCodes } from "#src/features/tables/web/reset-codes.tsx";
import { call, messageOf } from "#src/web/call.ts";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { FormActions, FormStack } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";

interface RenameTableProps {
  table: Table;
  onDone: () => void;
}

/** A form that renames or deletes a table. */
export function RenameTable({ table, onDone }: RenameTableProps) {
  const client = useQueryClient();
  const [name, setName] = useState(table.name);
  const [problem, setProblem] = useState<string | null>(null);
  const done = async (toast: string) => {
    notify.success(toast);
    onDone();
    await client.invalidateQueries(tablesQuery);
  };
  const rename = useMutation({
    mutationFn: (body: { name: string }) => call(renameTable, { query: { id: table.id }, body }),
    onSuccess: ({ table: renamed }) => done(`Table ${renamed.name} saved`),
    onError: (error) => setProblem(messageOf(error, "Failed to rename the table. Please try again.")),
  });
  const remove = useMutation({
    mutationFn: () => call(deleteTable, { query: { id: table.id } }),
    onSuccess: () => done(`Table ${table.name} deleted`),
    onError: (error) => notify.error("Failed to delete the table", messageOf(error, "Please try again.")),
  });
  const busy = rename.isPending || remove.isPending;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === "") setProblem(NAME_REQUIRED);
    else if (!busy) rename.mutate({ name });
  }

  return (
    <form noValidate onSubmit={submit} aria-label={`Edit ${table.name}`} className={classes.form}>
      <FormStack>
        <TextInput
          label="Name"
          description="The printed card still shows the old name. Print it again."
          value={name}
          maxLength={NAME_MAX}
          error={problem}
          data-autofocus
          onChange={(event) => {
            setName(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <FormActions>
          <Button variant="default" onClick={onDone} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" disabled={busy}>
            {rename.isPending ? "Saving..." : "Save Changes"}
          </Button>
        </FormActions>
        <ResetCodes ids={[table.id]} label="Reset Code" />
        <ConfirmButton label="Delete Table" busy={remove.isPending} onConfirm={() => remove.mutate()} fullWidth />
      </FormStack>
    </form>
  );
}
