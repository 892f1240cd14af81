import { IconSend, IconX } from "@tabler/icons-react";
import { type SubmitEvent, useId, useState } from "react";
import { DIALOG_TEXTS } from "#src/shared/languages/dialog-texts.ts";
import { QUESTION_MAX } from "#src/features/menu/guest-help/limits.ts";
import { useQuestions } from "#src/features/menu/guest-help/web/use-questions.ts";
import { ReplyView } from "#src/features/menu/guest-help/web/reply-view.tsx";
import { callingTable } from "#src/features/menu/calling-table.ts";
import { Dialog } from "#src/features/menu/web/dialog.tsx";
import { usePage } from "#src/features/menu/web/menu-context.ts";
import type { HelpProps } from "#src/features/menu/web/use-help.ts";
import sheet from "#src/features/menu/web/options-sheet.module.css";
import styles from "./help-dialog.module.css";

function showStart(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "start" });
}

/** The dialog in which a guest asks about the menu. It orders nothing: guests order with the cart. */
export function HelpDialog({ company, username, store, saved, onShowDish, onClose }: HelpProps) {
  const { lang, texts: menuTexts } = usePage();
  const texts = DIALOG_TEXTS[lang];
  const title = useId();
  const [text, setText] = useState("");
  const { questions, busy, ask } = useQuestions(username, store);
  const table = callingTable(company, saved.cart, menuTexts);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || text.trim() === "") return;
    ask(text.trim());
    setText("");
  };
  return (
    <Dialog className={sheet.panel} labelledBy={title} onClose={onClose}>
      <div className={sheet.sheet}>
        <div className={`${sheet.head} ${styles.head}`}>
          <div>
            <h2 id={title}>{texts.title}</h2>
            <p>{texts.about}</p>
          </div>
          <button type="button" className={sheet.close} aria-label={menuTexts.close} onClick={onClose}>
            <IconX size={24} aria-hidden />
          </button>
        </div>
        <div className={styles.talk} aria-live="polite">
          {questions.length === 0 ? (
            <div className={styles.examples}>
              {texts.examples.map((example) => (
                <button key={example} type="button" onClick={() => ask(example)}>
                  {example}
                </button>
              ))}
            </div>
          ) : (
            <ol>
              {questions.map((question, at) => (
                <li key={question.id} ref={at === questions.length - 1 ? showStart : undefined}>
                  <p className={styles.question}>{question.text}</p>
                  <ReplyView {...{ question, table, texts, onShowDish }} />
                </li>
              ))}
            </ol>
          )}
        </div>
        <form className={`${sheet.foot} ${styles.row}`} onSubmit={onSubmit}>
          <div className="field">
            <input
              aria-label={texts.question}
              placeholder={texts.question}
              maxLength={QUESTION_MAX}
              enterKeyHint="send"
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </div>
          <button type="submit" className="button" aria-label={texts.send} disabled={busy || text.trim() === ""}>
            <IconSend size={20} aria-hidden />
          </button>
        </form>
      </div>
    </Dialog>
  );
}
