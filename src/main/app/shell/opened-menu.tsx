import { Menu } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { cloneElement, type ReactNode, useEffect, useRef, useState } from "react";
import type { MenuButton } from "./deferred-menu.tsx";

interface OpenedMenuProps {
  button: MenuButton;
  width: number;
  children: ReactNode;
}

/** A menu that opens when it is first shown, in place of a button that has just been used and had the focus. */
export function OpenedMenu({ button, width, children }: OpenedMenuProps) {
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The focus returns to this button when the menu closes.
    target.current?.focus();
    const opening = requestAnimationFrame(() => setOpened(true));
    return () => cancelAnimationFrame(opening);
  }, []);
  // The menu closes on Escape only once it contains the focus, which happens a moment after it is shown.
  useWindowEvent("keydown", ({ key }) => {
    if (key === "Escape") setOpened(false);
  });
  return (
    <Menu width={width} withinPortal={false} opened={opened} onChange={setOpened}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
