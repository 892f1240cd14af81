import { Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { hasPlus } from "#src/features/billing/plus-access.ts";
import { PlusOffer } from "#src/features/billing/web/plus-offer.tsx";
import { plusQuery } from "#src/features/billing/web/queries.ts";
import { useSaveCompany } from "#src/features/companies/web/use-save-company.ts";
import { messageOf } from "#src/web/call.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";

const TITLE = "Guests' Questions";

/** Allows guests to ask questions on the menu; offers Plus to a company that does not have it. */
export function GuestHelpCard() {
  const { guest_help } = useCompany();
  const plus = useQuery(plusQuery);
  const save = useSaveCompany();
  if (!plus.data) return null;
  if (!hasPlus(plus.data) && !guest_help) {
    return (
      <PlusOffer title={TITLE}>
        A button on your menu answers what guests ask, in five languages, from what your menu says: dishes, ingredients,
        allergens, prices, opening hours and their order. What it does not know it leaves to your staff.
      </PlusOffer>
    );
  }
  return (
    <SectionCard title={TITLE}>
      <Switch
        label="Answer Questions on the Menu"
        description={
          hasPlus(plus.data)
            ? "About dishes, ingredients, allergens as you declared them, prices, opening hours and the guest's order. Where guests can call staff, it offers that"
            : "Belongs to Plus, which you do not have at the moment: guests see no button"
        }
        labelPosition="left"
        checked={save.isPending ? (save.variables.guest_help ?? guest_help) : guest_help}
        onChange={(event) =>
          save.mutate(
            { guest_help: event.currentTarget.checked },
            { onError: (error) => notify.error("Failed to update settings", messageOf(error, "Please try again.")) },
          )
        }
      />
    </SectionCard>
  );
}
