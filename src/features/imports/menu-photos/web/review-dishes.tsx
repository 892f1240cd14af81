import { Alert, Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { PageViewer, type Region } from "#src/features/invoices/upload/web/page-viewer.tsx";
import { confirmMenu, menuPage, type MenuPhoto } from "#src/features/imports/menu-photos/contract.ts";
import { DiscardMenu } from "#src/features/imports/menu-photos/web/discard-menu.tsx";
import { DishRow } from "#src/features/imports/menu-photos/web/dish-row.tsx";
import { checkDrafts, type DraftDish, draftsOf } from "#src/features/imports/menu-photos/web/draft-dishes.ts";
import { needsLook, notesOf, summaryOf } from "#src/features/imports/menu-photos/web/draft-notes.ts";
import { MENUS_KEY } from "#src/features/imports/menu-photos/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { addressInTab } from "#src/web/session/company-of-tab.ts";
import { currencyDigits } from "#src/shared/money.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./menu-photos.module.css";

const regionOf = ({ key, name, read }: DraftDish): Region => ({ key, label: name, page: read.page, box: read.box });

/** The dishes that were read, with fields beside the picture. Nothing is created before the person confirms it. */
export function ReviewDishes({ menu }: { menu: MenuPhoto }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const digits = currencyDigits(useFormat().currency);
  const [drafts, setDrafts] = useState(() => draftsOf(menu.dishes, digits));
  const [active, setActive] = useState<string | null>(null);
  const [checked, setChecked] = useState(false);
  const { dishes, problems } = checkDrafts(drafts);
  const confirm = useMutation({
    mutationFn: () => call(confirmMenu, { query: { id: menu.id }, body: { dishes } }),
    onError: (error) => notify.error("No drafts were made", messageOf(error, "Please try again.")),
    onSettled: () => client.invalidateQueries({ queryKey: MENUS_KEY }),
  });
  const change = (key: string, changes: Partial<DraftDish>) =>
    setDrafts((before) =>
      before.map((draftDish) => (draftDish.key === key ? { ...draftDish, ...changes } : draftDish)),
    );
  const pick = (key: string) => {
    setActive(key);
    const row = document.getElementById(`dish-${key}`);
    // Focus the row's checkbox, because a text field would open a phone's keyboard over the row.
    row?.querySelector("input")?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "nearest" });
  };
  const chosen = drafts.find(({ key }) => key === active);
  const submit = () => {
    setChecked(true);
    const [first] = problems.keys();
    if (first !== undefined) pick(first);
    else if (dishes.length > 0) confirm.mutate();
  };
  const count = dishes.length + problems.size;
  return (
    <div className={`${ui.stackXl} ${classes.panes}`}>
      <div className={classes.picture}>
        <PageViewer
          invoice={{ id: menu.id, pages: menu.shown }}
          regions={drafts.map(regionOf)}
          active={chosen ? regionOf(chosen) : null}
          onPick={pick}
          label="Picture of the menu"
          of="menu"
          pageAddress={(page) => addressInTab(menuPage, { query: { id: menu.id, page } })}
        />
      </div>
      <div className={`${ui.stackLg} ${classes.list}`}>
        {menu.warnings.map((warning) => (
          <Alert key={warning} color="yellow">
            {warning}
          </Alert>
        ))}
        <Summary drafts={drafts} active={active} onPick={pick} />
        <ul className={ui.stackMd}>
          {drafts.map((draft) => (
            <DishRow
              key={draft.key}
              draft={draft}
              active={draft.key === active}
              problem={checked ? problems.get(draft.key) : undefined}
              onFocus={() => setActive(draft.key)}
              onChange={(changes) => change(draft.key, changes)}
            />
          ))}
        </ul>
        <div className={classes.end}>
          <DiscardMenu id={menu.id} onDone={() => void navigate({ to: "/menu-photos" })} />
          <Button loading={confirm.isPending} disabled={count === 0} onClick={submit}>
            {count === 1 ? "Make 1 Draft" : `Make ${count} Drafts`}
          </Button>
        </div>
      </div>
    </div>
  );
}

interface SummaryProps {
  drafts: readonly DraftDish[];
  active: string | null;
  onPick: (key: string) => void;
}

/** The number of dishes, what is missing in them, and a button to the next one that needs a look. */
function Summary({ drafts, active, onPick }: SummaryProps) {
  const existing = drafts.filter(({ read }) => read.existing !== null).length;
  const missing = summaryOf(drafts);
  const open = drafts.filter((draft) => needsLook(notesOf(draft)));
  const at = drafts.findIndex(({ key }) => key === active);
  const next = open.find(({ key }) => drafts.findIndex((draft) => draft.key === key) > at) ?? open[0];
  return (
    <div className={`${ui.stackSm} ${classes.summary}`}>
      <p className={classes.text}>
        {drafts.length === 1 ? "1 dish was read." : `${drafts.length} dishes were read.`} Compare with the picture, and
        leave out what is no dish.
        {existing > 0 && ` ${existing} ${existing === 1 ? "is" : "are"} among your dishes already and left out.`}
      </p>
      {missing !== "" && <p className={classes.text}>Of those to be made, {missing}.</p>}
      {next && (
        <Button variant="default" onClick={() => onPick(next.key)}>
          {`Show Next to Check (${open.length})`}
        </Button>
      )}
    </div>
  );
}
