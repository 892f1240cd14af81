import { SessionsCard } from "#src/features/accounts/web/sessions-card.tsx";
import { SettingsScreen } from "#src/features/companies/web/settings-screen.tsx";
import { HoursCard } from "#src/features/hours/web/hours-card.tsx";
import { useCompany } from "#src/web/session/session.tsx";

/** The settings with the cards of other features: opening hours and the person's sessions. */
export function SettingsPage() {
  const { id } = useCompany();
  return <SettingsScreen hours={<HoursCard key={`hours-${id}`} />} sessions={<SessionsCard />} />;
}
