import { Anchor, Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { MenuResult } from "#src/features/imports/menu-photos/contract.ts";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import rows from "#src/web/ui/row-list.module.css";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./menu-photos.module.css";

const countOf = (count: number, text: string, many: string) => `${count} ${count === 1 ? text : many}`;

/** The drafts that were created from a menu, and what each needs before guests see it. */
export function MadeDrafts({ result: { created, existing, categories } }: { result: MenuResult }) {
  return (
    <div className={`${ui.stackXl} ${classes.cards}`}>
      <SectionCard title={`${countOf(created.length, "draft", "drafts")} made`}>
        <p className={classes.text}>
          {categories > 0 && `${countOf(categories, "category was", "categories were")} added. `}
          The drafts are not on your menu. Each still needs its recipe, a description and a category before it can be
          put there; allergens are for you to declare.
        </p>
        {existing.length > 0 && (
          <p className={`${ui.mutedSm} ${rows.soft}`}>
            Left out, because a dish has the name already: {existing.join(", ")}.
          </p>
        )}
        <ul>
          {created.map(({ id, name }) => (
            <li key={id} className={`${ui.toolbar} ${ui.divided} ${rows.row}`}>
              <Anchor renderRoot={(props) => <Link {...props} to="/dishes" search={{ dish: id } as never} />}>
                {name}
              </Anchor>
            </li>
          ))}
        </ul>
        <div className={classes.acts}>
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/menu-photos" />}>
            Another Menu
          </Button>
          <Button renderRoot={(props) => <Link {...props} to="/dishes" />}>To the Dishes</Button>
        </div>
      </SectionCard>
    </div>
  );
}
