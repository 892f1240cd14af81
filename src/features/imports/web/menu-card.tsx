import { Button } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import classes from "./imports.module.css";

/** A link to reading dishes from a picture, for owners without a file. */
export function MenuCard() {
  return (
    <SectionCard title="Or take a photo of your menu">
      <p className={classes.soft}>Photos or a PDF of a printed menu become drafts with sizes, prices and categories.</p>
      <div className={classes.end}>
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
