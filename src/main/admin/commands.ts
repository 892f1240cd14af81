import type { AdminCommand } from "./admin.ts";
import { closeCommand, companiesCommand, reopenCommand } from "./companies.ts";
import { dropJobCommand, jobsCommand, retryJobCommand } from "./jobs.ts";
import { logCommand } from "./log.ts";
import { outgoingCommand, resendCommand } from "./outgoing.ts";
import { recountCommand } from "./recount.ts";
import { rotateSecretsCommand } from "./rotate-secrets.ts";
import { signOutCommand } from "./sign-out.ts";
import { twoStepOffCommand } from "./two-step.ts";

const COMMANDS: Record<string, AdminCommand> = {
  companies: companiesCommand,
  close: closeCommand,
  reopen: reopenCommand,
  "sign-out": signOutCommand,
  "two-step-off": twoStepOffCommand,
  outgoing: outgoingCommand,
  resend: resendCommand,
  jobs: jobsCommand,
  "retry-job": retryJobCommand,
  "drop-job": dropJobCommand,
  "rotate-secrets": rotateSecretsCommand,
  recount: recountCommand,
  log: logCommand,
};

export function adminUsage(): string {
  const heads = Object.entries(COMMANDS).map(([name, { args }]) => `${name} ${args}`.trim());
  const width = Math.max(...heads.map((head) => head.length));
  const lines = Object.values(COMMANDS).map(({ about }, index) => `  ${(heads[index] ?? "").padEnd(width)}  ${about}`);
  return ["Usage: npm run admin -- COMMAND [--yes]", "", ...lines, "", "--yes does it without asking."].join("\n");
}

export interface ParsedCommand {
  command: AdminCommand;
  args: readonly string[];
  flags: ReadonlySet<string>;
}

/** Parses the command and its arguments. Returns null when the arguments are wrong. */
export function parseCommand([name = "", ...rest]: readonly string[]): ParsedCommand | null {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) return null;
  const flags = rest.filter((text) => text.startsWith("-"));
  const args = rest.filter((text) => !text.startsWith("-"));
  const [least, most] = command.takes;
  if (args.length < least || args.length > most) return null;
  if (flags.some((flag) => flag !== "--yes" && !command.flags?.includes(flag))) return null;
  return { command, args, flags: new Set(flags) };
}
