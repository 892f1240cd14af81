import { Button } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./imports.module.css";

/** A link to reading dishes from a picture, for owners without a file. */
export function MenuCard() {
  return (
    <SectionCard title="Or take a photo of your menu">
      <p className={`${ui.mutedMd} ${classes.soft}`}>
        Photos or a PDF of a printed menu become drafts with sizes, prices and categories.
      </p>
      <div className={`${ui.cluster} ${classes.end}`}>
        <Button
          variant="default"
          leftSection={<IconCamera size={18} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/menu-photos" />}
        >
          Dishes from a Menu
        </Button>
      </div>
    </SectionCard>
  );
}
