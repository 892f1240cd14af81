import { Button, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { useSignOut } from "#src/features/accounts/web/use-sign-out.ts";
import { takeInvite } from "#src/features/people/members/contract.ts";
import { ROLE_LABELS, ROLE_TEXTS } from "#src/features/people/members/rules.ts";
import { inviteQuery } from "#src/features/people/members/web/queries.ts";
import { forget, KEYS, store } from "#src/web/browser-storage.ts";
import { call, CallError, messageOf } from "#src/web/call.ts";
import { setCompanyOfTab } from "#src/web/session/company-of-tab.ts";
import { homeOf } from "#src/web/session/guard.ts";
import { useSession } from "#src/web/session/session.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { FormStack } from "#src/web/ui/form-row.tsx";
import { Frame, Sheet } from "#src/web/ui/frame.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import rows from "#src/web/ui/row-list.module.css";
import ui from "#src/web/ui/patterns.module.css";

/** The page behind an invitation's link: the inviting person, the restaurant, the role, and the button to join. */
export function InviteScreen() {
  const { token = "" } = useSearch({ strict: false });
  const { user } = useSession();
  const invite = useQuery(inviteQuery(token));
  const isOver = invite.error instanceof CallError && invite.error.status === 404;
  useEffect(() => {
    // Confirming an address opens another tab. After the sign-in there, the stored token leads back here.
    if (user || isOver) forget(localStorage, KEYS.invite);
    else store(localStorage, KEYS.invite, token);
  }, [user, isOver, token]);
  return (
    <Frame>
      <Sheet>
        {invite.isPending && <SkeletonRows count={3} label="Loading the invitation" />}
        {isOver && (
          <FormStack>
            <Title order={1}>This invitation is over</Title>
            <p>{messageOf(invite.error, "Please ask for a new one.")}</p>
          </FormStack>
        )}
        {invite.isError && !isOver && (
          <ErrorState
            title="The invitation could not be loaded"
            message={messageOf(invite.error, "Please try again.")}
            onRetry={() => void invite.refetch()}
          />
        )}
        {invite.data && <Invitation token={token} {...invite.data} />}
      </Sheet>
    </Frame>
  );
}

interface InvitationProps {
  token: string;
  company_name: string;
  invited_by: string;
  email: string;
  role: keyof typeof ROLE_LABELS;
}

function Invitation({ token, company_name, invited_by, email, role }: InvitationProps) {
  const { user } = useSession();
  return (
    <FormStack>
      <Title order={1}>Join {company_name}</Title>
      <p>
        {invited_by} invites you as <strong>{ROLE_LABELS[role]}</strong>. {ROLE_TEXTS[role]}
      </p>
      {!user && <SignInChoice email={email} />}
      {user && user.email.toLowerCase() === email && <Join token={token} company={company_name} />}
      {user && user.email.toLowerCase() !== email && (
        <AnotherAddress token={token} email={email} signedIn={user.email} />
      )}
    </FormStack>
  );
}

function SignInChoice({ email }: { email: string }) {
  return (
    <>
      <p className={`${ui.mutedSm} ${rows.soft}`}>Please use the address the invitation was sent to: {email}</p>
      <Button renderRoot={(props) => <Link {...props} to="/auth" search={{ mode: "signup", email }} />}>
        Create an Account
      </Button>
      <Button variant="default" renderRoot={(props) => <Link {...props} to="/auth" search={{ email }} />}>
        I Have an Account
      </Button>
    </>
  );
}

function Join({ token, company }: { token: string; company: string }) {
  const take = useMutation({
    mutationFn: () => call(takeInvite, { body: { token } }),
    // Load a new document, so that nothing of another restaurant stays in memory.
    onSuccess: ({ company_id, role }) => {
      setCompanyOfTab(company_id, { ofSeveral: true });
      window.location.assign(homeOf(role));
    },
    onError: (error) => notify.error("You have not joined yet", messageOf(error, "Please try again.")),
  });
  return (
    <Button loading={take.isPending || take.isSuccess} onClick={() => take.mutate()}>
      Join {company}
    </Button>
  );
}

function AnotherAddress({ token, email, signedIn }: { token: string; email: string; signedIn: string }) {
  const signOut = useSignOut(`/invite?token=${encodeURIComponent(token)}`);
  const leave = useMutation({
    mutationFn: signOut,
    onError: (error) => notify.error(messageOf(error, "Signing out failed. Please try again.")),
  });
  return (
    <>
      <p className={`${ui.mutedSm} ${rows.soft}`}>
        You are signed in as {signedIn}. The invitation is for {email}.
      </p>
      <Button loading={leave.isPending} onClick={() => leave.mutate()}>
        Sign Out and Go On
      </Button>
    </>
  );
}
