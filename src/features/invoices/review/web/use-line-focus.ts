import { useCallback, useEffect, useRef } from "react";
import type { DraftLine } from "#src/features/invoices/review/review-draft.ts";
import { focusField, headId, lineId } from "#src/features/invoices/review/web/field-ids.ts";
import type { DraftEdits } from "#src/features/invoices/review/web/use-review-draft.ts";

/** Adds and removes lines, and moves the focus to a field of the added or the next line. */
export function useLineFocus(lines: readonly DraftLine[], edits: DraftEdits) {
  const focusAfterRender = useRef<((lines: readonly DraftLine[]) => string) | null>(null);
  const current = useRef(lines);
  useEffect(() => {
    current.current = lines;
    if (!focusAfterRender.current) return;
    focusField(focusAfterRender.current(lines));
    focusAfterRender.current = null;
  }, [lines]);

  const add = useCallback(() => {
    focusAfterRender.current = (rendered) => lineId(rendered.at(-1)?.key ?? "", "item_name");
    edits.add();
  }, [edits]);

  const remove = useCallback(
    (key: string) => {
      const at = current.current.findIndex((line) => line.key === key);
      focusAfterRender.current = (rendered) => {
        const next = rendered[at] ?? rendered[at - 1];
        return next ? lineId(next.key, "item_name") : headId("add");
      };
      edits.remove(key);
    },
    [edits],
  );
  return { add, remove };
}

/** Moves the focus to the next field that has to be checked; after the last comes the first. */
export function focusNextToCheck(form: HTMLElement | null): void {
  const open = [...(form?.querySelectorAll<HTMLElement>("[data-to-check]") ?? [])];
  const focused = document.activeElement;
  const after = open.find(
    (lElement) =>
      focused !== null &&
      lElement !== focused &&
      focused.compareDocumentPosition(lElement) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const next = after ?? open[0];
  if (next) focusField(next.id);
}
