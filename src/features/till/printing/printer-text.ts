import type { Printer } from "#src/features/till/printing/contract.ts";

const waitingText = (waiting: number): string =>
  waiting === 0 ? "" : waiting === 1 ? " One sheet waits." : ` ${waiting} sheets wait.`;

/** Returns the problem of a printer that is on, in one or two sentences; null if there is none. */
export function printerProblem({ name, is_on, status, waiting }: Printer): string | null {
  if (!is_on) return null;
  if (status === "paper_out") return `${name} is out of paper.${waitingText(waiting)}`;
  if (status === "unreachable") return `${name} cannot be reached.${waitingText(waiting)}`;
  if (status === "not_allowed") {
    return `${name} is not in a network that this server may print in.${waitingText(waiting)}`;
  }
  return null;
}

/** Returns the state of a printer: "Ready", or its problem. */
export function printerState(printer: Printer): string {
  if (!printer.is_on) return "Off";
  const problem = printerProblem(printer);
  if (problem) return problem;
  if (printer.status === null) return "Not tried yet";
  return printer.status === "unknown" ? "Prints, and does not say whether it has paper" : "Ready";
}
