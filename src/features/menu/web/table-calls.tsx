import { IconBell, IconCheck, IconReceipt } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { CALL_TEXTS } from "#src/features/menu/texts/call-texts.ts";
import { callStaff } from "#src/features/menu/web/endpoints.ts";
import { usePage } from "#src/features/menu/web/menu-context.ts";
import type { ShowToast } from "#src/features/menu/web/use-toasts.ts";
import type { CallKind } from "#src/features/tables/calls-contract.ts";
import { call, CallError } from "#src/web/call.ts";
import styles from "./table-calls.module.css";

export interface TableCallsProps {
  company_id: string;
  table_number: string;
  customer_id: string | null;
  aboveCart: boolean;
  showToast: ShowToast;
}

/** How long a button says that the call was made, before it can be repeated. */
const SHOWN_MS = 60_000;

/** Calls staff to the guest's table, or asks for the bill: a button each, at the lower edge of the menu. */
export function TableCalls({ company_id, table_number, customer_id, aboveCart, showToast }: TableCallsProps) {
  const { language } = usePage();
  const texts = CALL_TEXTS[language];
  const [done, setDone] = useState<CallKind | null>(null);
  const [busy, setBusy] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = async (kind: CallKind) => {
    setBusy(true);
    try {
      await call(callStaff, { body: { company_id, table_number, customer_id, kind } });
      setDone(kind);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setDone(null), SHOWN_MS);
      showToast("good", kind === "bill" ? texts.bill_coming : texts.staff_coming);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      showToast("bad", error.code === "TOO_MANY_CALLS" ? texts.too_many : texts.failed);
    } finally {
      setBusy(false);
    }
  };

  const buttonOf = (kind: CallKind, label: string, doneLabel: string) => {
    // Whoever has asked for the bill is waited on already.
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
