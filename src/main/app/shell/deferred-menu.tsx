import { cloneElement, type ComponentProps, type ComponentType, type ReactElement, useState } from "react";
import { notify } from "#src/web/ui/notify.tsx";

export type MenuButton = ReactElement<ComponentProps<"button">>;

interface DeferredMenuProps<Content> {
  button: MenuButton;
  /** Loads the menu, which replaces the button, contains it and opens at once. */
  load: () => Promise<ComponentType<Content & { button: MenuButton }>>;
  content: Content;
}

/**
 * A button whose menu is loaded when a person is about to open it. Most visits open none, and the code that positions
 * menus is a tenth of what the first screen would load.
 */
export function DeferredMenu<Content extends object>({ button, load, content }: DeferredMenuProps<Content>) {
  const [Loaded, setLoaded] = useState<ComponentType<Content & { button: MenuButton }>>();
  if (Loaded) return <Loaded {...content} button={button} />;
  // The click loads it again and reports a failure.
  const prepare = () => void load().catch(() => {});
  const open = () => {
    load().then(
      (menu) => setLoaded(() => menu),
      () => notify.error("The menu did not load", "Please check your connection and try again."),
    );
  };
  return cloneElement(button, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: open,
  });
}
