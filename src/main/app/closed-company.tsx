import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSignOut } from "#src/features/accounts/web/use-sign-out.ts";
import { ClosedByOwner } from "#src/features/archives/closings/web/closed-by-owner.tsx";
import { closingsQuery } from "#src/features/archives/closings/web/queries.ts";
import { contactAddress } from "#src/shared/support.ts";
import { messageOf } from "#src/web/call.ts";
import { useSession } from "#src/web/session/session.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import classes from "#src/features/operations/restored/web/restored.module.css";
import ui from "#src/web/ui/patterns.module.css";

/** Replaces every screen of a restaurant that was closed by an owner or by the operator of the installation. */
export function ClosedCompany({ company }: { company: string }) {
  const { company: shown } = useSession();
  const { data, isPending } = useQuery(closingsQuery);
  if (isPending) return null;
  const closing = data?.find(({ company_id }) => company_id === shown?.id);
  if (!closing) return <ClosedByOperator company={company} />;
  return <ClosedByOwner closing={closing} timezone={shown?.timezone ?? "UTC"} more={<SignOut />} />;
}

function ClosedByOperator({ company }: { company: string }) {
  const { app } = useSession();
  return (
    <main className={`${ui.stackLg} ${classes.wait}`}>
      <h1>{company} is closed</h1>
      <p>
        It was closed by whoever runs this service. Nothing of it is deleted. Please write to them to open it again.
      </p>
      <div className={`${ui.cluster} ${ui.gapSm}`}>
        <Button component="a" href={contactAddress(app)}>
          Contact Us
        </Button>
        <SignOut />
      </div>
    </main>
  );
}

function SignOut() {
  const signOut = useSignOut("/auth");
  return (
    <Button
      variant="default"
      onClick={() => {
        signOut().catch((error: unknown) => notify.error(messageOf(error, "Signing out failed. Please try again.")));
      }}
    >
      Sign Out
    </Button>
  );
}
