/**
 * Parses a moment of `--at`: "2026-11-20 18:05" by this machine's clock, unless it ends in Z or an offset such as
 * +08:00.
 */
export function readTargetTime(text: string): Date {
  const match = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?) ?(Z|[+-]\d\d:?\d\d)?$/.exec(text.trim());
  const moment = match && new Date(`${match[1]}T${match[2]}${withColon(match[3])}`);
  // JavaScript would parse 31 February as 3 March.
  if (!match || !moment || Number.isNaN(moment.getTime()) || !isDay(match[1] ?? "")) {
    throw new Error(`--at must be a time such as "2026-11-20 18:05" or "2026-11-20T10:05Z", not "${text}".`);
  }
  return moment;
}

function isDay(day: string): boolean {
  return new Date(`${day}T00:00Z`).toISOString().startsWith(day);
}

function withColon(offset: string | undefined): string {
  return offset?.replace(/^([+-]\d\d):?(\d\d)$/, "$1:$2") ?? "";
}
