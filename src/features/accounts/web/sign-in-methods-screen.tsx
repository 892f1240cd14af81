import { useQuery } from "@tanstack/react-query";
import { methodsQuery } from "#src/features/accounts/web/methods-query.ts";
import { PasskeysCard } from "#src/features/accounts/web/passkeys-card.tsx";
import { SessionsCard } from "#src/features/accounts/web/sessions-card.tsx";
import { TwoStepCard } from "#src/features/accounts/web/two-step-card.tsx";
import { messageOf } from "#src/web/call.ts";
import { useMayOpen } from "#src/web/session/may-open.ts";
import { BackLink } from "#src/web/ui/back-link.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./sign-in-methods.module.css";

/** The person's sign-in methods: second step and passkeys, and their present sessions. */
export function SignInMethodsScreen() {
  const methods = useQuery(methodsQuery);
  const mayOpen = useMayOpen();
  const { data } = methods;
  return (
    <>
      <PageHeader
        title="Signing In"
        subtitle="This is about your own account, in every restaurant that you work in."
        back={mayOpen("/settings") && <BackLink to="/settings">Back to Settings</BackLink>}
      />
      <div className={`${ui.stackXl} ${classes.parts}`}>
        {methods.isPending && <SkeletonRows count={4} label="Loading how you sign in" />}
        {methods.isError && !data && (
          <ErrorState
            title="Failed to load how you sign in"
            message={messageOf(methods.error, "Please try again.")}
            onRetry={() => void methods.refetch()}
          />
        )}
        {data && <TwoStepCard methods={data} />}
        {data && <PasskeysCard passkeys={data.passkeys} />}
        <SessionsCard />
      </div>
    </>
  );
}
