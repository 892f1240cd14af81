import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { BatchForm } from "#src/features/prep/web/batch-form.tsx";
import { PrepList } from "#src/features/prep/web/prep-list.tsx";
import { prepRecipesQuery } from "#src/features/prep/web/queries.ts";
import { BackLink } from "#src/web/ui/back-link.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";

interface PrepSearch {
  /** The prep item whose batch is being booked. */
  item?: string;
  batches?: string;
}

interface PrepScreenProps {
  /** Shows the items to make today. It opens the batch of an item. */
  Today: ComponentType<{ onOpen: (itemId: string, batches: number) => void }>;
}

/**
 * The prep list as a separate screen, for a phone. A link with an item opens the item's batch, so that a second tap
 * books it.
 */
export function PrepScreen({ Today }: PrepScreenProps) {
  const { item, batches }: PrepSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const recipes = useQuery(prepRecipesQuery);
  const recipe = recipes.data?.find(({ item_id, mode }) => item_id === item && mode === "stocked");
  const open = (search: PrepSearch) => void navigate({ to: "/prep", search, replace: true });
  return (
    <>
      <PageHeader
        title="Prep today"
        subtitle="What to make before service, and what was made."
        back={<BackLink to="/inventory">Back to Inventory</BackLink>}
      />
      <PrepList
        today={<Today onOpen={(id, count) => open({ item: id, batches: String(count) })} />}
        onChoose={(chosen) => open({ item: chosen.recipe.item_id, batches: String(chosen.batches) })}
      />
      {recipe && (
        <Dialog title={`Make ${recipe.name}`} onClose={() => open({})} closeButtonProps={{ "aria-label": "Close" }}>
          <BatchForm
            key={recipe.item_id}
            recipe={recipe}
            batches={Number(batches) > 0 ? Number(batches) : 1}
            onCancel={() => open({})}
            onBooked={() => open({})}
          />
        </Dialog>
      )}
    </>
  );
}
