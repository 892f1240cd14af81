import { Button } from "@mantine/core";
import { IconBrandWhatsapp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { chatLinkQuery } from "#src/features/agent/chat-links/web/queries.ts";

const ChatLinkDialog = lazy(async () => ({
  default: (await import("#src/features/agent/chat-links/web/chat-link-dialog.tsx")).ChatLinkDialog,
}));

/** Links the person's phone to the agent; nothing if the installation is not connected to WhatsApp. */
export function ChatLinkButton() {
  const [opened, setOpened] = useState(false);
  const { data } = useQuery(chatLinkQuery);
  if (!data?.available) return null;
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconBrandWhatsapp size={16} />}
        onClick={() => setOpened(true)}
      >
        WhatsApp
      </Button>
      {opened && (
        <Suspense>
          <ChatLinkDialog state={data} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
