import { Button } from "@mantine/core";
import { Link, type LinkProps } from "@tanstack/react-router";
import {
  type Icon,
  IconCreditCard,
  IconDatabaseExport,
  IconDeviceTablet,
  IconFingerprint,
  IconUsers,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { CompanyForm } from "#src/features/companies/web/company-form.tsx";
import { KitchenCard } from "#src/features/companies/web/kitchen-card.tsx";
import { PickupCard } from "#src/features/companies/web/pickup-card.tsx";
import { PreferencesCard } from "#src/features/companies/web/preferences-card.tsx";
import { NotificationsCard, SellingCard } from "#src/features/companies/web/switches-card.tsx";
import { useMayOpen } from "#src/web/session/may-open.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import ui from "#src/web/ui/patterns.module.css";
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
          <>
            <SettingsLink to="/settings/sign-in" icon={IconFingerprint}>
              Signing In
            </SettingsLink>
            {mayOpen("/subscription") && (
              <>
                <SettingsLink to="/settings/people" icon={IconUsers}>
                  People
                </SettingsLink>
                <SettingsLink to="/settings/tablets" icon={IconDeviceTablet}>
                  Tablets
                </SettingsLink>
                <SettingsLink to="/settings/data" icon={IconDatabaseExport}>
                  Your Data
                </SettingsLink>
                <SettingsLink to="/subscription" icon={IconCreditCard}>
                  Manage Subscription
                </SettingsLink>
              </>
            )}
          </>
        }
      />
      <div className={`${ui.stackXl} ${classes.parts}`}>
        <div className={`${ui.stackXl} ${classes.column}`}>
          <CompanyForm key={id} />
          {hours}
        </div>
        <div className={`${ui.stackXl} ${classes.column}`}>
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

interface SettingsLinkProps {
  to: LinkProps["to"];
  icon: Icon;
  children: string;
}

function SettingsLink({ to, icon: LinkIcon, children }: SettingsLinkProps) {
  return (
    <Button variant="default" component={Link} to={to} leftSection={<LinkIcon size={18} aria-hidden />}>
      {children}
    </Button>
  );
}
