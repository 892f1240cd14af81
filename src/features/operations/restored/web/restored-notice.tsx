import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { IconHistory } from "@tabler/icons-react";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./restored.module.css";

/** The notice on every screen of an owner whose restored restaurant is not confirmed yet. */
export function RestoredNotice() {
  return (
    <section className={`${ui.cluster} ${classes.notice}`} aria-label="Brought back from a backup">
      <IconHistory size={20} aria-hidden />
      <p>
        <strong>This restaurant was brought back from a backup.</strong> Nothing is sent and nobody but owners can work
        until you confirm it.
      </p>
      <Button component={Link} to="/restored" variant="default">
        Look and Confirm
      </Button>
    </section>
  );
}
