import { Button, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type CreditRequest, updateCreditRequest } from "#src/features/credits/contract.ts";
import { call, messageOf } from "#src/web/call.ts";
import { FormActions, FormStack } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";

/**
 * A comment that is added to the letter. It is saved before the letter is sent, so that the sent letter equals the
 * shown one.
 */
export function NoteForm({ request, onSaved }: { request: CreditRequest; onSaved: () => unknown }) {
  const [note, setNote] = useState(request.note);
  const save = useMutation({
    mutationFn: () =>
      call(updateCreditRequest, { query: { id: request.id }, body: { version: request.version, note } }),
    onError: (error) => notify.error("This was not saved", messageOf(error, "Please try again.")),
    onSettled: onSaved,
  });
  return (
    <SectionCard title="For the supplier">
      <FormStack>
        <Textarea
          label="Note in the letter"
          autosize
          maxLength={1000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {note !== request.note && (
          <FormActions>
            <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
              Save Note
            </Button>
          </FormActions>
        )}
      </FormStack>
    </SectionCard>
  );
}
