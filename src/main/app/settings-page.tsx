import { SessionsCard } from "#src/features/accounts/web/sessions-card.tsx";
import { AgentSettingsCard } from "#src/features/agent/web/agent-settings-card.tsx";
import { BackupsCard } from "#src/features/operations/backups/web/backups-card.tsx";
import { CalendarCard } from "#src/features/companies/calendar/web/calendar-card.tsx";
import { SettingsScreen } from "#src/features/companies/web/settings-screen.tsx";
import { DemandQuestions } from "#src/features/forecasts/demand/web/demand-questions.tsx";
import { GuestHelpCard } from "#src/features/menu/guest-help/web/guest-help-card.tsx";
import { HoursCard } from "#src/features/companies/hours/web/hours-card.tsx";
import { PrintersCard } from "#src/features/till/printing/web/printers-card.tsx";
import { TaxesCard } from "#src/features/offer/taxes/web/taxes-card.tsx";
import { useCompany } from "#src/web/session/session.tsx";

/**
 * The settings with the cards of other features: opening hours, the agent, guests' questions, taxes, printers, the calendar,
 * backups and the person's sessions.
 */
export function SettingsPage() {
  const { id } = useCompany();
  const hours = (
    <>
      <HoursCard key={`hours-${id}`} />
      <AgentSettingsCard key={`agent-${id}`} />
      <GuestHelpCard key={`questions-${id}`} />
      <TaxesCard key={`taxes-${id}`} />
      <PrintersCard key={`printers-${id}`} />
      <CalendarCard key={`calendar-${id}`} questions={<DemandQuestions />} />
      <BackupsCard />
    </>
  );
  return <SettingsScreen hours={hours} sessions={<SessionsCard />} />;
}
