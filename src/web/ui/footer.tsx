import classes from "./footer.module.css";
import ui from "./patterns.module.css";

/** The footer. The public pages are their own small site, so these are plain links. */
export function Footer({ contactUrl }: { contactUrl: string }) {
  return (
    <footer className={`${ui.wrap} ${classes.footer}`}>
      <a href="/help">Help</a>
      <a href="/privacy">Privacy Policy</a>
      <a href="/terms">Terms of Service</a>
      <a href={contactUrl}>Contact Us</a>
    </footer>
  );
}
