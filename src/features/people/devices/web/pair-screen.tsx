import { Button, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSignOut } from "#src/features/accounts/web/use-sign-out.ts";
import { CODE_MINUTES, codeText } from "#src/features/people/devices/rules.ts";
import { pairedQuery, pairingQuery } from "#src/features/people/devices/web/queries.ts";
import { messageOf } from "#src/web/call.ts";
import { useSession } from "#src/web/session/session.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { FormStack } from "#src/web/ui/form-row.tsx";
import { Frame, Sheet } from "#src/web/ui/frame.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./pair.module.css";

/** The screen of a browser that is becoming a shared tablet. It shows a code until an owner has typed the code. */
export function PairScreen() {
  const { user } = useSession();
  return (
    <Frame>
      <Sheet>{user ? <SignedInHere email={user.email} /> : <Code />}</Sheet>
    </Frame>
  );
}

function Code() {
  const pairing = useQuery(pairingQuery);
  const paired = useQuery({ ...pairedQuery, enabled: pairing.isSuccess });
  useEffect(() => {
    // Loads a new document. Its requests are made as the tablet.
    if (paired.data) window.location.assign("/unlock");
  }, [paired.data]);
  if (pairing.isPending) return <SkeletonRows count={3} label="Loading the code" />;
  if (!pairing.data) {
    return (
      <ErrorState
        title="There is no code yet"
        message={messageOf(pairing.error, "Please try again.")}
        onRetry={() => void pairing.refetch()}
        busy={pairing.isFetching}
      />
    );
  }
  const { code } = pairing.data;
  return (
    <FormStack>
      <Title order={1}>Make This a Shared Tablet</Title>
      <p className={`${ui.muted} ${classes.text}`}>
        An owner opens <strong>Settings</strong>, then <strong>Tablets</strong>, on a phone or computer of their own,
        and types this code:
      </p>
      <output className={`${ui.number} ${classes.code}`} aria-label={`Code ${code.split("").join(" ")}`}>
        {codeText(code)}
      </output>
      <p className={`${ui.muted} ${classes.text}`}>
        It works once, for {CODE_MINUTES} minutes. Then a new one is shown. This screen goes on by itself.
      </p>
    </FormStack>
  );
}

/**
 * The message for a person who is signed in on this browser. They would stay signed in behind the tablet, and their
 * session would return as soon as the tablet is unpaired.
 */
function SignedInHere({ email }: { email: string }) {
  const signOut = useSignOut("/pair");
  const leave = useMutation({
    mutationFn: signOut,
    onError: (error) => notify.error(messageOf(error, "Signing out failed. Please try again.")),
  });
  return (
    <FormStack>
      <Title order={1}>Make This a Shared Tablet</Title>
      <p className={`${ui.muted} ${classes.text}`}>
        You are signed in here as {email}. Sign out first: people will work here with their own PINs, not in your name.
      </p>
      <Button loading={leave.isPending} onClick={() => leave.mutate()}>
        Sign Out and Show a Code
      </Button>
    </FormStack>
  );
}
