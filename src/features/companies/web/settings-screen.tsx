import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { IconCreditCard, IconDatabaseExport, IconUsers } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { CompanyForm } from "#src/features/companies/web/company-form.tsx";
import { KitchenCard } from "#src/features/companies/web/kitchen-card.tsx";
import { PickupCard } from "#src/features/companies/web/pickup-card.tsx";
import { PreferencesCard } from "#src/features/companies/web/preferences-card.tsx";
import { NotificationsCard, SellingCard } from "#src/features/companies/web/switches-card.tsx";
import { useMayOpen } from "#src/web/session/may-open.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import classes from "./settings.module.css";

interface SettingsScreenProps {
  /** The card of the opening hours. */
  hours: ReactNode;
  /** The card of the person's sessions. */
  sessions: ReactNode;
}

export function SettingsScreen({ hours, sessions }: SettingsScreenProps) {
  const { id } = useCompany();
  const mayOpen = useMayOpen();
  return (
    <>
      <PageHeader
        title="Settings"
        actions={
          mayOpen("/subscription") && (
            <>
              <Button
                variant="default"
                component={Link}
                to="/settings/people"
                leftSection={<IconUsers size={18} aria-hidden />}
              >
                People
              </Button>
              <Button
                variant="default"
                component={Link}
                to="/settings/data"
                leftSection={<IconDatabaseExport size={18} aria-hidden />}
              >
                Your Data
              </Button>
              <Button
                variant="default"
                component={Link}
                to="/subscription"
                leftSection={<IconCreditCard size={18} aria-hidden />}
              >
                Manage Subscription
              </Button>
            </>
          )
        }
      />
      <div className={classes.parts}>
        <div className={classes.column}>
          <CompanyForm key={id} />
          {hours}
        </div>
        <div className={classes.column}>
          <NotificationsCard />
          <SellingCard />
          <PickupCard />
          <PreferencesCard />
          <KitchenCard />
        </div>
        {sessions}
      </div>
    </>
  );
}
