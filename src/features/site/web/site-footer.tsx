import { IconMessageCircle } from "@tabler/icons-react";
import type { Frame } from "#src/features/site/frame.ts";
import { chatAddress, contactAddress, type Support } from "#src/shared/support.ts";
import classes from "./site-frame.module.css";

export function SiteFooter({ name, home, menu_url, query, ...support }: Frame) {
  return (
    <footer className={classes.footer}>
      <div className={`page ${classes.footerRow}`}>
        <p className="soft">
          {menu_url === null ? (
            <>
              {name}. Orders, stock and food cost in one place. <a href="/about">About</a>
            </>
          ) : (
            <>
              Powered by <a href={home}>{name}</a>
            </>
          )}
        </p>
        <ul className={classes.footerLinks}>
          <li>
            <a href={`${menu_url === null ? "" : home}/help`}>Help</a>
          </li>
          <li>
            <a href={`/privacy${query}`}>Privacy Policy</a>
          </li>
          <li>
            <a href={`/terms${query}`}>Terms of Service</a>
          </li>
          <li>
            <a href={contactAddress(support, menu_url === null ? "" : home)}>Contact Us</a>
          </li>
        </ul>
      </div>
      {menu_url === null && <ChatLink {...support} />}
    </footer>
  );
}

function ChatLink(support: Support) {
  const inNewTab = support.support_whatsapp !== null;
  return (
    <a
      className={classes.chat}
      href={chatAddress(support)}
      {...(inNewTab && { target: "_blank", rel: "noopener" })}
      aria-label={inNewTab ? "Chat with us on WhatsApp (opens in a new tab)" : undefined}
    >
      <IconMessageCircle size={22} aria-hidden />
      <span>{inNewTab ? "Chat with us" : "Help"}</span>
    </a>
  );
}
