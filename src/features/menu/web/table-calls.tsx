import { IconBell, IconCheck, IconReceipt } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { CALL_TEXTS } from "#src/shared/languages/call-texts.ts";
import type { CallTexts } from "#src/shared/languages/en/call.ts";
import type { MenuTexts } from "#src/shared/languages/en/menu.ts";
import { callStaff } from "#src/features/menu/web/call-staff.ts";
import { usePage } from "#src/features/menu/web/menu-context.ts";
import type { ShowToast } from "#src/features/menu/web/use-toasts.ts";
import type { CallKind } from "#src/features/tables/calls-contract.ts";
import { call, CallError } from "#src/web/call.ts";
import styles from "./table-calls.module.css";

export interface TableCallsProps {
  company_id: string;
  table_number: string;
  table_code: string | null;
  customer_id: string | null;
  aboveCart: boolean;
  showToast: ShowToast;
}

/** How long a button shows that the call was made. After that, the call can be repeated. */
const SHOWN_MS = 60_000;

/** Two buttons at the lower edge of the menu: one calls staff to the guest's table, the other asks for the bill. */
export function TableCalls({ aboveCart, showToast, ...table }: TableCallsProps) {
  const page = usePage();
  const texts = CALL_TEXTS[page.lang];
  const [done, setDone] = useState<CallKind | null>(null);
  const [busy, setBusy] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = async (kind: CallKind) => {
    setBusy(true);
    try {
      await call(callStaff, { body: { ...table, kind } });
      setDone(kind);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setDone(null), SHOWN_MS);
      showToast("good", kind === "bill" ? texts.bill_coming : texts.staff_coming);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      showToast("bad", errorText(error, texts, page.texts));
    } finally {
      setBusy(false);
    }
  };

  const buttonOf = (kind: CallKind, label: string, doneLabel: string) => {
    // After a request for the bill, a call for staff counts as made too.
    const isDone = done === kind || (kind === "staff" && done === "bill");
    const Icon = done === kind ? IconCheck : kind === "bill" ? IconReceipt : IconBell;
    return (
      <button type="button" data-done={done === kind} disabled={busy || isDone} onClick={() => void send(kind)}>
        <Icon size={20} aria-hidden />
        {done === kind ? doneLabel : label}
      </button>
    );
  };
  return (
    <div className={styles.controls} data-above-cart={aboveCart}>
      {buttonOf("staff", texts.staff, texts.staff_called)}
      {buttonOf("bill", texts.bill, texts.bill_asked)}
    </div>
  );
}

function errorText({ code }: CallError, texts: CallTexts, { scan_code }: Pick<MenuTexts, "scan_code">): string {
  if (code === "TABLE_CODE_REQUIRED") return scan_code;
  return code === "TOO_MANY_CALLS" ? texts.too_many : texts.failed;
}
