import { AgentSettingsForm } from "#src/features/agent/web/agent-settings-form.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";

export function AgentSettingsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="What the Agent Says First" closeButtonProps={{ "aria-label": "Close" }}>
      <AgentSettingsForm />
    </Dialog>
  );
}
