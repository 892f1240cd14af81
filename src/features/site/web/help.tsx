import type { Frame } from "#src/features/site/frame.ts";
import type { HelpTopic } from "#src/features/site/help-topic.ts";
import { HELP } from "#src/features/site/help-topics.ts";
import { Contact } from "#src/features/site/web/contact.tsx";
import { SiteFrame } from "#src/features/site/web/site-frame.tsx";
import classes from "./help.module.css";

/** How to start and what each screen does. help-search.ts hides the topics that do not have the searched words. */
export function Help(frame: Frame) {
  const { support_email, support_whatsapp } = frame;
  const hasContact = support_email !== null || support_whatsapp !== null;
  return (
    <SiteFrame {...frame}>
      <div className={`page ${classes.help}`}>
        <h1>Help</h1>
        <label className={classes.search} data-help-search>
          <span>Search the help</span>
          <input type="search" autoComplete="off" placeholder="For example: stock, QR code, cancel" />
        </label>
        {HELP.map((group) => (
          <section key={group.title} data-help-group>
            <h2>{group.title}</h2>
            <div className={classes.topics}>
              {group.topics.map((topic) => (
                <Topic key={topic.id} topic={topic} />
              ))}
            </div>
          </section>
        ))}
        <output className={classes.nothing} data-help-nothing hidden>
          Nothing found. Try another word.
        </output>
        <section>
          <h2>Still stuck?</h2>
          <p>
            {hasContact ? (
              <>
                Write to <Contact {...frame} /> and say what you did and what you saw.
              </>
            ) : (
              "Ask the person who set this site up for you; no support address was entered here."
            )}
          </p>
        </section>
      </div>
    </SiteFrame>
  );
}

function Topic({ topic: { id, title, text, screen } }: { topic: HelpTopic }) {
  return (
    <article id={id} className={classes.topic} data-help-topic>
      <h3>{title}</h3>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {screen && (
        <a href={screen.path}>
          <span className="only-read-aloud">Open </span>
          {screen.label}
        </a>
      )}
    </article>
  );
}
