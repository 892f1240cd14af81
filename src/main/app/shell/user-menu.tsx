import { IconChevronDown } from "@tabler/icons-react";
import ui from "#src/web/ui/patterns.module.css";
import { DeferredMenu } from "./deferred-menu.tsx";
import type { UserMenuProps } from "./user-menu-props.ts";
import classes from "./user-menu.module.css";

const loadContent = async () => (await import("./user-menu-content.tsx")).UserMenuContent;

export function UserMenu(props: UserMenuProps) {
  const { user, company } = props;
  const title = company?.name ?? user.full_name ?? user.email;
  const picture = company?.logo_url ?? user.avatar_url;
  const button = (
    <button type="button" className={`${ui.row} ${ui.hoverable} ${classes.target}`} aria-label={`Account: ${title}`}>
      {picture ? (
        <img src={picture} alt="" width={32} height={32} className={`${ui.centered} ${ui.box} ${classes.picture}`} />
      ) : (
        <span className={`${ui.centered} ${ui.box} ${classes.picture}`} aria-hidden>
          {initials(title)}
        </span>
      )}
      <span className={classes.name}>{title}</span>
      <IconChevronDown size={16} aria-hidden />
    </button>
  );
  return <DeferredMenu button={button} load={loadContent} content={{ ...props, title }} />;
}

function initials(name: string): string {
  const parts = name.split(/\s+/).filter(Boolean);
  return parts
    .slice(0, 2)
    .map((part) => String.fromCodePoint(part.codePointAt(0) ?? 32).toUpperCase())
    .join("");
}
