import "@mantine/spotlight/styles.css";
import { useMantineColorScheme } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { createSpotlight, Spotlight, type SpotlightStore } from "@mantine/spotlight";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { IconSearch, IconSparkles } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { askAgent } from "#src/features/agent/web/open-agent.ts";
import { matchesWords, searchWords } from "#src/features/dashboard/search/rules.ts";
import { searchQuery } from "#src/features/dashboard/search/web/queries.ts";
import { ACTIONS, type Action, SCREEN_ACTIONS, SWITCH_SCHEME, VIEW_MENU } from "#src/main/app/search/actions.ts";
import { resultGroups } from "#src/main/app/search/result-groups.ts";
import { useMayOpen } from "#src/web/session/may-open.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import classes from "./palette.module.css";

const PAUSE_MS = 150;

const [store, palette] = createSpotlight();

/** Enter opens the selected result. The library selects the first when the text changes; results arrive later. */
function selectFirst({ getState, updateState }: SpotlightStore): void {
  const list = document.getElementById(getState().listId);
  list?.querySelector("[data-selected]")?.removeAttribute("data-selected");
  list?.querySelector("[data-action]")?.setAttribute("data-selected", "true");
  updateState((state) => ({ ...state, selected: 0 }));
}

/** Returns the entry that sends the typed text to the agent. */
const askItem = (text: string) => ({
  id: "ask-the-agent",
  label: `Ask the agent: “${text}”`,
  leftSection: <IconSparkles size={20} aria-hidden />,
  onClick: () => askAgent(text),
});

/** The search over screens, actions and the company's records. It opens whenever `opened` changes. */
export function Palette({ opened, menuUrl }: { opened: number; menuUrl: string }) {
  const navigate = useNavigate();
  const format = useFormat();
  const { toggleColorScheme } = useMantineColorScheme();
  const [text, setText] = useState("");
  const [asked] = useDebouncedValue(text.trim(), PAUSE_MS);
  const found = useQuery(searchQuery(asked));
  useEffect(() => {
    if (opened > 0) palette.open();
  }, [opened]);
  useEffect(() => {
    if (found.data) selectFirst(store);
  }, [found.data]);

  const words = searchWords(text);
  const matching = <A extends { label: string; keywords: string }>(actions: readonly A[]) =>
    actions.filter(({ label, keywords }) => matchesWords(`${label} ${keywords}`, words));
  const mayOpen = useMayOpen();
  const asItem = ({ id, label, Icon, to, search = {} }: Action) => ({
    id,
    label,
    leftSection: <Icon size={20} aria-hidden />,
    onClick: () => void navigate({ to, search }),
  });
  const openTo = (actions: readonly Action[]) => matching(actions).filter(({ to }) => mayOpen(to));
  const extra = [
    { ...VIEW_MENU, onClick: () => window.open(menuUrl, "_blank", "noopener") },
    { ...SWITCH_SCHEME, onClick: () => toggleColorScheme() },
  ];
  const groups = [
    { group: "Screens", actions: openTo(SCREEN_ACTIONS).map(asItem) },
    {
      group: "Actions",
      actions: [
        ...openTo(ACTIONS).map(asItem),
        ...matching(extra).map(({ id, label, Icon, onClick }) => ({
          id,
          label,
          leftSection: <Icon size={20} aria-hidden />,
          onClick,
        })),
      ],
    },
    ...(words.length > 0 && found.data ? resultGroups(found.data, format, (to) => void navigate(to as never)) : []),
    // The agent's group comes last, so that Enter opens the record that was found.
    ...(text.trim().length > 2 ? [{ group: "Agent", actions: [askItem(text.trim())] }] : []),
  ].filter(({ actions }) => actions.length > 0);
  const searching = text.trim() !== asked || found.isFetching;
  return (
    <Spotlight
      actions={groups}
      // The groups contain only matches already.
      filter={(_, all) => all}
      query={text}
      onQueryChange={setText}
      store={store}
      shortcut={null}
      centered={false}
      attributes={{ content: { "aria-label": "Search" } }}
      scrollable
      maxHeight="min(28rem, 60dvh)"
      transitionProps={{ duration: 120 }}
      overlayProps={{ backgroundOpacity: 0.45, blur: 0 }}
      classNames={{ action: classes.action, actionsGroup: classes.group }}
      nothingFound={searching ? "Searching..." : "Nothing found. Try a part of the name."}
      searchProps={{
        leftSection: <IconSearch size={20} aria-hidden />,
        placeholder: "Search screens, dishes, ingredients, orders, suppliers",
        "aria-label": "Search everything",
      }}
    />
  );
}
