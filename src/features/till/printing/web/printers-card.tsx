import { Button } from "@mantine/core";
import { IconPlus, IconPrinter } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { dropWaiting, type Printer, printTestPage } from "#src/features/till/printing/contract.ts";
import { printerProblem, printerState } from "#src/features/till/printing/printer-text.ts";
import { PrinterDialog } from "#src/features/till/printing/web/printer-dialog.tsx";
import { printersQuery, usePrintersRefresh } from "#src/features/till/printing/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./printing.module.css";

const ELSEWHERE =
  "Tickets and receipts are printed from the browser: open an order and choose Print Ticket. This server is not in your restaurant's network, so it cannot reach printers there by itself.";

/** The printers in the restaurant's network. */
export function PrintersCard() {
  const printers = useQuery(printersQuery);
  usePrintersRefresh();
  const [editing, setEditing] = useState<Printer | "new" | null>(null);
  const { data } = printers;
  return (
    <SectionCard title="Printers" id="printers">
      <div className={ui.stackLg}>
        {printers.isPending && <SkeletonRows count={2} label="Loading the printers" />}
        {printers.isError && !data && (
          <ErrorBanner message="The printers could not be loaded." onRetry={() => void printers.refetch()} />
        )}
        {data && !data.is_possible && <p className={classes.soft}>{ELSEWHERE}</p>}
        {data?.is_possible && (
          <>
            <p className={classes.soft}>
              Receipt printers in your network (ESC/POS). Each order is printed as it comes in, and again when something
              of it is added, voided or cancelled.
            </p>
            {data.printers.length > 0 && (
              <ul className={classes.printers} aria-label="Printers">
                {data.printers.map((printer) => (
                  <PrinterRow key={printer.id} printer={printer} onEdit={() => setEditing(printer)} />
                ))}
              </ul>
            )}
            <div>
              <Button
                variant="default"
                leftSection={<IconPlus size={18} aria-hidden />}
                onClick={() => setEditing("new")}
              >
                Add a Printer
              </Button>
            </div>
          </>
        )}
        {editing && <PrinterDialog printer={editing === "new" ? null : editing} onClose={() => setEditing(null)} />}
      </div>
    </SectionCard>
  );
}

function PrinterRow({ printer, onEdit }: { printer: Printer; onEdit: () => void }) {
  const client = useQueryClient();
  const { id, name, host, paper, waiting } = printer;
  const onError = (error: unknown) => notify.error("That did not work", messageOf(error, "Please try again."));
  const onSettled = () => client.invalidateQueries(printersQuery);
  const test = useMutation({
    mutationFn: () => call(printTestPage, { query: { id } }),
    onSuccess: () => notify.success("A page is on its way", name),
    onError,
    onSettled,
  });
  const drop = useMutation({ mutationFn: () => call(dropWaiting, { query: { id } }), onError, onSettled });
  return (
    <li>
      <span className={`${ui.breakable} ${classes.printer}`}>
        <strong>{name}</strong>
        <span className={classes.soft}>
          {host}, {paper} mm, {printsText(printer)}
        </span>
        <span className={printerProblem(printer) ? classes.problem : classes.soft}>{printerState(printer)}</span>
      </span>
      <span className={ui.buttons}>
        {waiting > 0 && (
          <Button variant="default" loading={drop.isPending} onClick={() => drop.mutate()}>
            Drop What Waits
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          disabled={!printer.is_on}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          Test Page
        </Button>
        <Button variant="default" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
      </span>
    </li>
  );
}

function printsText({ prints_tickets, prints_receipts }: Printer): string {
  if (prints_tickets && prints_receipts) return "kitchen tickets and receipts";
  if (prints_tickets) return "kitchen tickets";
  return prints_receipts ? "receipts" : "test pages only";
}
