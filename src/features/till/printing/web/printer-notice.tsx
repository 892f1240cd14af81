import { IconPrinterOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { printerProblem } from "#src/features/till/printing/printer-text.ts";
import { printersQuery, usePrintersRefresh } from "#src/features/till/printing/web/queries.ts";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./printing.module.css";

/** The notice on every screen about printers that do not print; nothing while all do. */
export function PrinterNotice() {
  const { data } = useQuery(printersQuery);
  usePrintersRefresh();
  const problems = (data?.printers ?? []).flatMap((printer) => printerProblem(printer) ?? []);
  if (problems.length === 0) return null;
  return (
    <section className={`${ui.row} ${classes.notice}`} aria-label="Printers that do not print">
      <IconPrinterOff size={20} aria-hidden />
      <output>{problems.join(" ")}</output>
    </section>
  );
}
