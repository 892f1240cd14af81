import { useQuery, useQueryClient } from "@tanstack/react-query";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { GroupForm } from "#src/features/offer/options/web/group-form.tsx";
import { GroupList } from "#src/features/offer/options/web/group-list.tsx";
import { optionGroupsQuery } from "#src/features/offer/options/web/queries.ts";
import { messageOf } from "#src/web/call.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";
import { BackLink } from "#src/web/ui/back-link.tsx";
import { ChangeButton } from "#src/web/ui/change-button.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";

/** The options that guests choose apart from a dish's size: bases, toppings, milk, and what is left out. */
export function OptionsScreen() {
  const client = useQueryClient();
  const groups = useQuery(optionGroupsQuery);
  /** The id of the group whose form is open, or "new". */
  const [editing, setEditing] = useState<string | null>(null);
  useRefreshOnEvents(["options.changed"], () => void client.invalidateQueries(optionGroupsQuery));
  const edited = groups.data?.find(({ id }) => id === editing) ?? null;
  return (
    <>
      <PageHeader
        title="Options"
        subtitle="What guests choose for a dish: its base, toppings, milk, or what is left out."
        back={<BackLink to="/dishes">Back to Dishes</BackLink>}
        actions={
          editing === null && (
            <ChangeButton leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEditing("new")}>
              Add Options
            </ChangeButton>
          )
        }
      />
      {editing === "new" || edited ? (
        <GroupForm key={editing} group={edited} onDone={() => setEditing(null)} />
      ) : groups.isPending ? (
        <SkeletonRows count={4} label="Loading options" />
      ) : groups.isError && !groups.data ? (
        <ErrorState
          title="Failed to load options"
          message={messageOf(groups.error, "Please try again.")}
          onRetry={() => void groups.refetch()}
          busy={groups.isFetching}
        />
      ) : groups.data.length === 0 ? (
        <EmptyState title="No options yet">
          Add a group, such as Toppings or Milk, and put it on every dish that has it.
        </EmptyState>
      ) : (
        <SectionCard title="Groups" flush>
          <GroupList groups={groups.data} onEdit={setEditing} />
        </SectionCard>
      )}
    </>
  );
}
