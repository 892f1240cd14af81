import { useLocation, useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { asStep, type Step } from "#src/features/billing/onboarding/rules.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The step of the onboarding from which this one was opened. */
    fromStep?: Step;
  }
}

/**
 * Returns the step of the address, at most the last `reachable` one. Each step has its own entry in the browser's
 * history, so that the browser's Back button moves a step back. `onChange` is called after another step was opened.
 */
export function useStep(start: Step, reachable: Step, onChange: () => void) {
  const navigate = useNavigate();
  const { history } = useRouter();
  const requested = asStep(useSearch({ strict: false }).step);
  const fromStep = useLocation({ select: ({ state }) => state.fromStep });
  // The step in the address may differ from the step at which the screen starts, so the address is corrected first.
  const [isSettled, setSettled] = useState(false);
  const step = Math.min(isSettled ? (requested ?? start) : start, reachable) as Step;
  useEffect(() => {
    void navigate({ to: "/onboarding", search: { step: String(start) }, replace: true }).then(() => setSettled(true));
  }, [navigate, start]);
  useChange(step, onChange);

  function openStep(next: Step): void {
    // The form's "Back" button does the same as the browser's.
    if (next < step && fromStep === next) return history.back();
    const isBack = next < step;
    void navigate({
      to: "/onboarding",
      search: { step: String(next) },
      replace: isBack,
      ...(!isBack && { state: { fromStep: step } }),
    });
  }

  return { step, openStep };
}

function useChange(value: unknown, onChange: () => void): void {
  const latest = useRef(onChange);
  const before = useRef(value);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    latest.current();
  }, [value]);
}
