import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type Channels, waysOf } from "#src/features/suppliers/channels.ts";
import type { OrderBy } from "#src/features/suppliers/order-by.ts";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";

interface FinishSendingProps {
  /** What is being sent, or may have been sent (`unconfirmed`). */
  letter: { state: string; sent_by: OrderBy | null; link: string | null; channels: Channels };
  markSent: (via: OrderBy) => Promise<unknown>;
  sendAgain: (via: Exclude<OrderBy, "phone">) => Promise<unknown>;
  onError: (error: Error) => void;
  onSettled: () => unknown;
}

/**
 * Buttons for a letter that is on its way or waits for a person to send it. If nobody knows whether it was sent, a
 * person asks the supplier and says so; it is sent again as it was sent before.
 */
export function FinishSending({ letter, markSent, sendAgain, onError, onSettled }: FinishSendingProps) {
  const { state, sent_by, link, channels } = letter;
  const sent = useMutation({ mutationFn: () => markSent(sent_by ?? "phone"), onError, onSettled });
  const again = useMutation({ mutationFn: sendAgain, onError, onSettled });
  const isUnknown = state === "unconfirmed";
  const before = sent_by === "phone" ? null : sent_by;
  const via = before ?? waysOf(channels).find((way) => way !== "phone");
  return (
    <>
      {link && !isUnknown && (
        <Button component="a" href={link} target="_blank" rel="noopener noreferrer">
          {sent_by === "email" ? "Open in Mail" : "Open in WhatsApp"}
        </Button>
      )}
      <Button
        variant={isUnknown ? "filled" : "default"}
        loading={sent.isPending}
        disabled={again.isPending}
        onClick={() => sent.mutate()}
      >
        {isUnknown ? "They Have It" : "Mark as Sent"}
      </Button>
      {isUnknown && via && (
        <ConfirmButton
          label="They Do Not Have It"
          confirmLabel="Send Again"
          busy={again.isPending}
          onConfirm={() => again.mutate(via)}
        />
      )}
    </>
  );
}
