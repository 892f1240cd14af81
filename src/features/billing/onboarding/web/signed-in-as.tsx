import { Avatar, Button } from "@mantine/core";
import { useSignOut } from "#src/features/accounts/web/use-sign-out.ts";
import { useSession } from "#src/web/session/session.tsx";
import { messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./onboarding.module.css";

/** The signed-in person, with a button to sign out. */
export function SignedInAs() {
  const { user, profile } = useSession();
  const signOut = useSignOut("/");
  if (!user) return null;
  return (
    <div className={`${ui.row} ${classes.user}`}>
      <Avatar
        src={profile?.avatar_url ?? null}
        name={profile?.full_name ?? user.email}
        color="carbon"
        size={36}
        radius="sm"
        alt=""
      />
      <div className={classes.identity}>
        <span>Signed in</span>
        <strong>{user.email}</strong>
      </div>
      <Button
        variant="default"
        onClick={() => {
          signOut().catch((error: unknown) => notify.error(messageOf(error, "Signing out failed. Please try again.")));
        }}
      >
        Sign out
      </Button>
    </div>
  );
}
