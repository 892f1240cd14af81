/** Longest time for which the log of what was committed stays in the database alone. */
const ARCHIVE_TIMEOUT_SECONDS = 60;

/** In this state the server throws finished log files away: a full disk must not stop orders. */
export const BROKEN_OFF = "broken-off";

/**
 * The settings with which a server hands its finished log files over: compressed into a folder, on the disk before they get
 * their name. It runs beside the server and never in the way of a commit.
 */
export function archiveSettings(spool: string): Record<string, string | number> {
  return {
    archive_mode: "on",
    archive_timeout: ARCHIVE_TIMEOUT_SECONDS,
    archive_command: archiveCommand(spool),
  };
}

/** `sync` takes a file where it can, and writes everything where it cannot (busybox, macOS). */
function archiveCommand(spool: string): string {
  const folder = quote(spool).replaceAll("%", "%%");
  const sync = (path: string) => `{ sync ${path} 2>/dev/null || sync; }`;
  const store = [
    `gzip -1 -c "%p" > ${folder}/"%f.unfinished"`,
    sync(`${folder}/"%f.unfinished"`),
    `mv -f ${folder}/"%f.unfinished" ${folder}/"%f.gz"`,
    sync(folder),
  ].join(" && ");
  return `[ -e ${folder}/${BROKEN_OFF} ] || { ${store}; }`;
}

/** Text as one word of a shell's command. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
