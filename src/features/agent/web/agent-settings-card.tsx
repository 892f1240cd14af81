import { AgentSettingsForm } from "#src/features/agent/web/agent-settings-form.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";

export function AgentSettingsCard() {
  return (
    <SectionCard title="The Agent">
      <AgentSettingsForm />
    </SectionCard>
  );
}
