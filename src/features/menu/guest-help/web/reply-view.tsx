import { useState } from "react";
import type { DialogTexts } from "#src/shared/languages/en/dialog.ts";
import styles from "#src/features/menu/guest-help/web/help-dialog.module.css";
import type { Question } from "#src/features/menu/guest-help/web/use-questions.ts";
import type { callingTable } from "#src/features/menu/calling-table.ts";
import { CALL_TEXTS } from "#src/shared/languages/call-texts.ts";
import { callStaff } from "#src/features/menu/web/call-staff.ts";
import { usePage } from "#src/features/menu/web/menu-context.ts";
import { call, CallError } from "#src/web/call.ts";

type Table = ReturnType<typeof callingTable>;

interface ReplyViewProps {
  question: Question;
  /** The table to which staff can be called; null where they cannot. */
  table: Table;
  texts: DialogTexts;
  onShowDish: (id: string) => void;
}

export function ReplyView({ question: { reply }, table, texts, onShowDish }: ReplyViewProps) {
  if (reply === null) return <p className={styles.waiting}>{texts.waiting}</p>;
  if (reply instanceof CallError) {
    return (
      <div className={styles.reply}>
        <p>{errorText(reply, texts)}</p>
        {table && <CallStaff table={table} />}
      </div>
    );
  }
  return (
    <div className={styles.reply} lang={reply.language}>
      {reply.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {reply.dishes.length > 0 && (
        <ul aria-label={texts.on_menu}>
          {reply.dishes.map(({ id, name, price }) => (
            <li key={id}>
              <button type="button" onClick={() => onShowDish(id)}>
                <span>{name}</span> <span>{price}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {reply.ask_staff && table && <CallStaff table={table} />}
    </div>
  );
}

function errorText({ code }: CallError, texts: DialogTexts): string {
  if (code === "RATE_LIMITED") return texts.too_many;
  return code === "HELP_OFF" ? texts.off : texts.failed;
}

/** Calls staff to the guest's table, as the button on the menu does. */
function CallStaff({ table }: { table: NonNullable<Table> }) {
  const { language } = usePage();
  const texts = CALL_TEXTS[language];
  const [state, setState] = useState<"idle" | "busy" | "called" | CallError>("idle");
  const onCall = async () => {
    setState("busy");
    try {
      await call(callStaff, { body: { ...table, kind: "staff" } });
      setState("called");
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setState(error);
    }
  };
  if (state === "called") return <output>{texts.staff_coming}</output>;
  return (
    <>
      <button type="button" className="button" disabled={state === "busy"} onClick={() => void onCall()}>
        {texts.staff}
      </button>
      {state instanceof CallError && (
        <p role="alert">{state.code === "TOO_MANY_CALLS" ? texts.too_many : texts.failed}</p>
      )}
    </>
  );
}
