import { Button } from "@mantine/core";
import { useSignOut } from "#src/features/accounts/web/use-sign-out.ts";
import { messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./restored.module.css";

/** Replaces every screen of a person who is not an owner, until an owner has confirmed the restored restaurant. */
export function RestoredWait({ company }: { company: string }) {
  const signOut = useSignOut("/auth");
  return (
    <main className={`${ui.stackLg} ${classes.wait}`}>
      <h1>{company} was brought back from a backup</h1>
      <p>
        Its owner has to confirm who works here before you can go on. Please ask them to sign in. What was done after
        the backup is not there.
      </p>
      <div className={`${ui.cluster} ${ui.gapSm}`}>
        <Button onClick={() => window.location.reload()}>Try Again</Button>
        <Button
          variant="default"
          onClick={() => {
            signOut().catch((error: unknown) =>
              notify.error(messageOf(error, "Signing out failed. Please try again.")),
            );
          }}
        >
          Sign Out
        </Button>
      </div>
    </main>
  );
}
