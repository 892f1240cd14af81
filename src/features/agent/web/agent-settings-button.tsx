import { Button } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";

const AgentSettingsDialog = lazy(async () => ({
  default: (await import("#src/features/agent/web/agent-settings-dialog.tsx")).AgentSettingsDialog,
}));

/** Opens the settings for the agent's unasked messages, for people of every role. */
export function AgentSettingsButton() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="subtle" size="compact-sm" leftSection={<IconBell size={16} />} onClick={() => setOpened(true)}>
        Messages
      </Button>
      {opened && (
        <Suspense>
          <AgentSettingsDialog onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
