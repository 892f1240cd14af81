import { Button } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconPhoto } from "@tabler/icons-react";
import { type KeyboardEvent, useCallback, useRef, useState } from "react";
import type { SavedInvoice } from "#src/features/invoices/receipts/contract.ts";
import type { InvoiceRecord, Review } from "#src/features/invoices/review/contract.ts";
import type { CreditPart } from "#src/features/invoices/review/web/credit-part.ts";
import { DeliveryQuestionDialog } from "#src/features/invoices/review/web/delivery-question.tsx";
import { focusField, issueFieldId } from "#src/features/invoices/review/web/field-ids.ts";
import { ReviewFields } from "#src/features/invoices/review/web/review-fields.tsx";
import { ReviewFooter } from "#src/features/invoices/review/web/review-footer.tsx";
import { ReviewPicture } from "#src/features/invoices/review/web/review-picture.tsx";
import { useHighlight } from "#src/features/invoices/review/web/use-highlight.ts";
import { focusNextToCheck, useLineFocus } from "#src/features/invoices/review/web/use-line-focus.ts";
import { useReview } from "#src/features/invoices/review/web/use-review.ts";
import { useSave } from "#src/features/invoices/review/web/use-save.ts";
import { forgetDraft } from "#src/features/invoices/upload/web/saved-drafts.ts";
import type { ExtractedInvoice } from "#src/invoice-reader/invoice.ts";
import { notify } from "#src/web/ui/notify.tsx";
import { useWide } from "#src/web/ui/use-wide.ts";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./review.module.css";

interface ReviewFormProps {
  invoice: InvoiceRecord;
  read: ExtractedInvoice;
  review: Review;
  onClose: () => void;
  onSaved: (saved: SavedInvoice) => void;
  CreditPart: CreditPart;
}

/** The form in which an invoice is corrected and saved, with the picture beside it where there is room. */
export function ReviewForm({ invoice, read, review: firstReview, onClose, onSaved, CreditPart }: ReviewFormProps) {
  const review = useReview({ invoice, read, review: firstReview });
  const { draft, edits } = review;
  const { highlight, onHighlight, onHover } = useHighlight();
  const form = useRef<HTMLFormElement>(null);
  const picture = usePicture(invoice.pages.length > 0);
  const { save, saving, question, closeQuestion } = useSave(invoice.id, {
    onSaved,
    onBlocked: ([first]) => first && focusField(issueFieldId(first)),
  });
  const { add, remove } = useLineFocus(draft.lines, edits);
  const focusNext = () => focusNextToCheck(form.current);
  const cancel = () => {
    forgetDraft(invoice.id);
    notify.info("Nothing Saved", "The invoice is still in the list of invoices to review.");
    onClose();
  };
  useHotkeys(
    [
      ["alt+N", add, { usePhysicalKeys: true }],
      ["alt+C", focusNext, { usePhysicalKeys: true }],
      ["mod+Enter", () => save(draft)],
    ],
    [],
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its fields bubble their keys here
    <form
      ref={form}
      className={`${ui.column} ${classes.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        save(draft);
      }}
      onKeyDown={preventSubmitByEnter}
      noValidate
    >
      <div className={`${ui.column} ${classes.panes}`} data-picture={picture.shown || undefined}>
        {picture.shown && <ReviewPicture review={review} highlight={highlight} onHide={picture.hide} />}
        <div className={`${ui.stackLg} ${classes.fields}`}>
          {picture.canShow && (
            <Button
              variant="default"
              fullWidth
              leftSection={<IconPhoto size={18} aria-hidden />}
              onClick={picture.show}
            >
              Show the picture
            </Button>
          )}
          <ReviewFields
            review={review}
            CreditPart={CreditPart}
            highlight={highlight}
            withCrop={!picture.shown}
            onShowPicture={picture.show}
            onHighlight={onHighlight}
            onHover={onHover}
            onAdd={add}
            onRemove={remove}
          />
        </div>
      </div>
      <ReviewFooter review={review} saving={saving} onNext={focusNext} onCancel={cancel} />
      {question && (
        <DeliveryQuestionDialog
          question={question}
          saving={saving}
          onChoose={(choice) => save(draft, choice)}
          onClose={closeQuestion}
        />
      )}
    </form>
  );
}

/** Always shown on a wide screen; on a narrow one a button shows and hides it. */
function usePicture(hasPages: boolean) {
  const wide = useWide();
  const [opened, setOpened] = useState(false);
  const show = useCallback(() => setOpened(true), []);
  const hide = useCallback(() => setOpened(false), []);
  return {
    shown: hasPages && (wide || opened),
    canShow: hasPages && !wide && !opened,
    show,
    hide: wide ? undefined : hide,
  };
}

/** Prevents saving by Enter, which moves from line to line; Ctrl and Enter saves. */
function preventSubmitByEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}
