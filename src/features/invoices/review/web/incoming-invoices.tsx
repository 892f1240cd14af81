import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconFileInvoice } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { waitingText } from "#src/features/invoices/upload/web/progress-text.ts";
import { openInvoicesQuery } from "#src/features/invoices/receipts/web/queries.ts";
import { useInvoicesRefresh } from "#src/features/invoices/upload/web/queries.ts";
import { UploadCard } from "#src/features/invoices/upload/web/upload-card.tsx";
import { useOutcomes } from "#src/features/invoices/upload/web/use-outcomes.ts";
import type { CreditPart } from "#src/features/invoices/review/web/credit-part.ts";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./incoming-invoices.module.css";

const ReviewDialog = lazy(async () => ({
  default: (await import("#src/features/invoices/review/web/review-dialog.tsx")).ReviewDialog,
}));

interface IncomingInvoicesProps {
  /** Whether the upload card is open; otherwise a line shows how many invoices wait for review. */
  opened: boolean;
  onOpen: () => void;
  /** Called when an invoice was saved into stock. */
  onSaved: () => void;
  CreditPart: CreditPart;
}

/** The uploads on the inventory screen, and the review of one of them, whose id is in the address. */
export function IncomingInvoices({ opened, onOpen, onSaved, CreditPart }: IncomingInvoicesProps) {
  const open = useQuery(openInvoicesQuery);
  const navigate = useNavigate();
  const { review, item }: { review?: string; item?: string } = useSearch({ strict: false });
  useInvoicesRefresh();
  const show = (id: string | undefined) =>
    void navigate({
      to: "/inventory",
      search: { ...(item !== undefined && { item }), ...(id !== undefined && { review: id }) },
      replace: id === undefined,
      resetScroll: false,
    });
  useOutcomes(open.data, (id) => {
    // Does not replace an open dialog.
    if (review === undefined) show(id);
  });
  const waiting = open.data?.filter(({ stage }) => stage === "ready").length ?? 0;
  return (
    <>
      {opened && (
        <div className={classes.card}>
          {open.isError && !open.data && (
            <ErrorBanner message="The invoices could not be loaded." onRetry={() => void open.refetch()} />
          )}
          <UploadCard invoices={open.data ?? []} onReview={show} />
        </div>
      )}
      {!opened && waiting > 0 && (
        <div className={`${ui.row} ${ui.card} ${classes.strip}`}>
          <IconFileInvoice size={20} aria-hidden />
          <span>{waitingText(waiting)}</span>
          <Button variant="subtle" onClick={onOpen}>
            Show
          </Button>
        </div>
      )}
      {review !== undefined && (
        <Suspense>
          <ReviewDialog
            key={review}
            id={review}
            CreditPart={CreditPart}
            onClose={() => show(undefined)}
            onSaved={() => {
              show(undefined);
              onSaved();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
