import { Switch } from "@mantine/core";
import type { Company } from "#src/shared/company.ts";
import { NOTIFICATIONS } from "#src/features/companies/settings.ts";
import { useSaveCompany } from "#src/features/companies/web/use-save-company.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./settings.module.css";

const SELLING = [
  {
    name: "allow_negative_stock",
    label: "Allow Selling Below Zero",
    description: "Accept orders even when recorded stock is too low. Each is listed in the activity log.",
  },
  {
    name: "shows_few_left",
    label: "Show Guests How Many Are Left",
    description: "“3 left” on a dish of which stock covers 3 portions or fewer",
  },
  {
    name: "ordering_paused",
    label: "Pause Ordering",
    description: "Guests can see the menu but cannot order",
  },
  {
    name: "table_orders",
    label: "Guests Order at the Table",
    description: "From the code on their table. Turned off, they can look at the menu, and pick up where you offer it",
  },
  {
    name: "pickup_orders",
    label: "Guests Order for Pickup",
    description: "With their name and a time, from your menu's address without a table. Their number is called",
  },
  {
    name: "counter_orders",
    label: "Sell at the Counter",
    description: "A till on the Orders screen, for orders that are paid and collected at the counter",
  },
] as const;

type Name = (typeof NOTIFICATIONS | typeof SELLING)[number]["name"];

interface Choice {
  name: Name;
  label: string;
  description: string;
}

export function NotificationsCard() {
  return <Switches title="Notifications" choices={NOTIFICATIONS} />;
}

export function SellingCard() {
  return <Switches title="Ordering" choices={SELLING} />;
}

function Switches({ title, choices }: { title: string; choices: readonly Choice[] }) {
  return (
    <SectionCard title={title}>
      <div className={`${ui.stackLg} ${classes.switches}`}>
        {choices.map((choice) => (
          <SavedSwitch key={choice.name} choice={choice} />
        ))}
      </div>
    </SectionCard>
  );
}

/** A switch that is saved at once, and switched back if saving fails. */
function SavedSwitch({ choice: { name, label, description } }: { choice: Choice }) {
  const company: Company = useCompany();
  const save = useSaveCompany();
  const pending = save.isPending ? save.variables[name] : undefined;
  return (
    <Switch
      label={label}
      description={description}
      labelPosition="left"
      checked={pending ?? company[name]}
      onChange={(event) =>
        save.mutate(
          { [name]: event.currentTarget.checked },
          { onError: (error) => notify.error("Failed to update settings", messageOf(error, "")) },
        )
      }
    />
  );
}
