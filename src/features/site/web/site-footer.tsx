import { IconMessageCircle } from "@tabler/icons-react";
import type { Frame } from "#src/features/site/frame.ts";
import classes from "./site-frame.module.css";

export function SiteFooter({ name, home, support_email, support_whatsapp, menu_url, query }: Frame) {
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
            <a href={`/privacy${query}`}>Privacy Policy</a>
          </li>
          <li>
            <a href={`/terms${query}`}>Terms of Service</a>
          </li>
          <li>
            <a href={`mailto:${support_email}`}>Contact Us</a>
          </li>
        </ul>
      </div>
      {menu_url === null && (
        <a
          className={classes.chat}
          href={`https://wa.me/${support_whatsapp}`}
          target="_blank"
          rel="noopener"
          aria-label="Chat with us on WhatsApp (opens in a new tab)"
        >
          <IconMessageCircle size={22} aria-hidden />
          <span>Chat with us</span>
        </a>
      )}
    </footer>
  );
}
