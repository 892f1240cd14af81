import { Button, MultiSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { dishesQuery } from "#src/features/dishes/web/queries.ts";
import type { OptionGroup } from "#src/features/offer/options/contract.ts";
import { draftOf, type GroupDraft, problemOf } from "#src/features/offer/options/web/group-draft.ts";
import { NumberFields } from "#src/features/offer/options/web/number-fields.tsx";
import { OptionFields } from "#src/features/offer/options/web/option-fields.tsx";
import { useGroupChanges } from "#src/features/offer/options/web/use-group-changes.ts";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { FormActions, FormStack } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./options.module.css";

interface GroupFormProps {
  /** The group to edit; null for a new one. */
  group: OptionGroup | null;
  onDone: () => void;
}

/** A group with its options, and the dishes that have it. */
export function GroupForm({ group, onDone }: GroupFormProps) {
  const { save, copy, remove } = useGroupChanges(group, onDone);
  const [draft, setDraft] = useState(() => draftOf(group));
  const dishes = useQuery(dishesQuery);
  const set = (values: Partial<GroupDraft>) => setDraft((current) => ({ ...current, ...values }));
  const busy = save.isPending || copy.isPending || remove.isPending;

  function submit(event: FormEvent) {
    event.preventDefault();
    const problem = problemOf(draft);
    if (problem !== null) notify.error("Please check the options", problem);
    else if (!busy) save.mutate(draft);
  }

  return (
    <form noValidate onSubmit={submit} aria-label={group ? `Edit ${group.name}` : "Add options"}>
      <div className={`${ui.stackLg} ${classes.form}`}>
        <SectionCard title={group ? "Edit Options" : "Add Options"}>
          <FormStack>
            <TextInput
              label="Name"
              description="Guests see it above the choices: Base, Toppings, Milk"
              withAsterisk
              maxLength={80}
              value={draft.name}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
            <NumberFields draft={draft} onChange={set} />
            <MultiSelect
              label="Dishes that have it"
              placeholder={draft.dish_ids.length === 0 ? "Choose dishes" : ""}
              searchable
              data={(dishes.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              value={draft.dish_ids}
              onChange={(dish_ids) => set({ dish_ids })}
            />
          </FormStack>
        </SectionCard>
        <OptionFields options={draft.options} onChange={(options) => set({ options })} />
        <FormActions>
          <Button variant="default" onClick={onDone} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" disabled={busy}>
            {save.isPending ? "Saving..." : group ? "Save Changes" : "Add Options"}
          </Button>
        </FormActions>
        {group && (
          <div className={`${ui.buttons} ${classes.end}`}>
            <Button variant="subtle" disabled={busy} onClick={() => copy.mutate(group.id)}>
              Copy These Options
            </Button>
            <ConfirmButton label="Delete Options" busy={remove.isPending} onConfirm={() => remove.mutate(group.id)} />
          </div>
        )}
      </div>
    </form>
  );
}
