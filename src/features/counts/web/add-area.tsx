import { TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { addArea, AREA_NAME_MAX, AREA_NAME_REQUIRED } from "#src/features/counts/area-contract.ts";
import { areasQuery } from "#src/features/counts/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { ChangeButton } from "#src/web/ui/change-button.tsx";
import { FormStack } from "#src/web/ui/form-row.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";

/** Whether there are no areas yet. The button is then the main button of the screen. */
export function AddArea({ isFirst }: { isFirst: boolean }) {
  const client = useQueryClient();
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const add = useMutation({
    mutationFn: () => call(addArea, { body: { name } }),
    onSuccess: async () => {
      setName("");
      await client.invalidateQueries(areasQuery);
    },
    onError: (error) => setProblem(messageOf(error, "Could not add the storage area. Please try again.")),
  });
  return (
    <SectionCard title="Add a storage area">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() === "") setProblem(AREA_NAME_REQUIRED);
          else if (!add.isPending) add.mutate();
        }}
      >
        <FormStack>
          <TextInput
            label="Name"
            description="Such as Walk-in, Dry store or Bar"
            maxLength={AREA_NAME_MAX}
            value={name}
            error={problem}
            autoComplete="off"
            enterKeyHint="done"
            onChange={(event) => {
              setName(event.currentTarget.value);
              setProblem(null);
            }}
          />
          <ChangeButton type="submit" variant={isFirst ? "filled" : "default"} disabled={add.isPending}>
            {add.isPending ? "Adding..." : "Add Area"}
          </ChangeButton>
        </FormStack>
      </form>
    </SectionCard>
  );
}
