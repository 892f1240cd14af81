import { Button, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { PlusOffer } from "#src/features/billing/web/plus-offer.tsx";
import { plusQuery } from "#src/features/billing/web/queries.ts";
import { hasPlus } from "#src/features/billing/plus-access.ts";
import { type ChatLink, CODE_MINUTES, deleteChatLink, makeLinkCode } from "#src/features/agent/chat-links/contract.ts";
import { chatLinkQuery } from "#src/features/agent/chat-links/web/queries.ts";
import type { ResponseOutputOf } from "#src/shared/endpoint.ts";
import { call, messageOf } from "#src/web/call.ts";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { FormActions, FormStack } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import classes from "./chat-link-dialog.module.css";

type Code = ResponseOutputOf<typeof makeLinkCode>;

/** Milliseconds between checks whether the code has arrived. */
const LOOK_MS = 2000;

/** Links the person's phone to the agent in WhatsApp, or ends the link. */
export function ChatLinkDialog({ state, onClose }: { state: ChatLink; onClose: () => void }) {
  const [code, setCode] = useState<Code | null>(null);
  const { data } = useQuery({ ...chatLinkQuery, initialData: state, refetchInterval: code ? LOOK_MS : false });
  const plus = useQuery(plusQuery);
  return (
    <Dialog onClose={onClose} title="The Agent in WhatsApp" closeButtonProps={{ "aria-label": "Close" }}>
      {data.link ? (
        <Linked link={data.link} onEnd={() => setCode(null)} />
      ) : plus.data && !hasPlus(plus.data) ? (
        <PlusOffer title="Ask the agent from your phone">
          Write to it in WhatsApp as you do here: ask for stock and sales, count, book waste, take a dish off the menu.
        </PlusOffer>
      ) : code ? (
        <SendCode code={code} onBack={() => setCode(null)} />
      ) : (
        <NumberForm onCode={setCode} />
      )}
    </Dialog>
  );
}

function NumberForm({ onCode }: { onCode: (code: Code) => void }) {
  const [number, setNumber] = useState("");
  const make = useMutation({
    mutationFn: () => call(makeLinkCode, { body: { number } }),
    onSuccess: onCode,
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate();
  };
  return (
    <form onSubmit={onSubmit}>
      <FormStack>
        <p className={classes.text}>
          Write to the agent from your phone. It does what you may do here, and asks before it changes anything.
        </p>
        <TextInput
          label="Your WhatsApp number"
          type="tel"
          autoComplete="tel"
          required
          maxLength={30}
          value={number}
          error={make.isError ? messageOf(make.error, "Please try again.") : undefined}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        <FormActions>
          <Button type="submit" loading={make.isPending} disabled={number.trim() === ""}>
            Get a Code
          </Button>
        </FormActions>
      </FormStack>
    </form>
  );
}

function SendCode({ code: { code, number, our_number }, onBack }: { code: Code; onBack: () => void }) {
  const text = `link ${code}`;
  return (
    <FormStack>
      <p className={classes.text}>
        Send this from +{number} {our_number ? `to +${our_number}` : "to our WhatsApp number"} within {CODE_MINUTES}{" "}
        minutes:
      </p>
      <p className={classes.code}>{text}</p>
      <output className={classes.text}>Waiting for your message…</output>
      <FormActions>
        <Button variant="default" onClick={onBack}>
          Another Number
        </Button>
        {our_number && (
          <Button
            component="a"
            href={`https://wa.me/${our_number}?text=${encodeURIComponent(text)}`}
            target="_blank"
            rel="noreferrer"
          >
            Open WhatsApp
          </Button>
        )}
      </FormActions>
    </FormStack>
  );
}

function Linked({ link, onEnd }: { link: NonNullable<ChatLink["link"]>; onEnd: () => void }) {
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => call(deleteChatLink),
    onSuccess: () => {
      onEnd();
      notify.success("The link has ended", `+${link.number}`);
    },
    onError: (error) => notify.error("The link did not end", messageOf(error, "Please try again.")),
    onSettled: () => client.invalidateQueries(chatLinkQuery),
  });
  return (
    <FormStack>
      <p className={classes.text}>
        +{link.number} is linked. What you write there and here is one conversation. “stop” ends it from your phone too.
      </p>
      <FormActions>
        <ConfirmButton
          label="End Link"
          confirmLabel="Confirm End"
          busy={end.isPending}
          onConfirm={() => end.mutate()}
        />
      </FormActions>
    </FormStack>
  );
}
