/** Maximum seconds for which the log of a commit is in the database alone. */
const ARCHIVE_TIMEOUT_SECONDS = 60;

/** While this file exists, the server discards finished log files, because a full disk must not stop orders. */
export const BROKEN_OFF = "broken-off";

/**
 * Returns the settings that make a server hand over its finished log files: compressed into a folder, and flushed to
 * disk before they get their final name. This runs beside the server and never delays a commit.
 */
export function archiveSettings(spool: string): Record<string, string | number> {
  return {
    archive_mode: "on",
    archive_timeout: ARCHIVE_TIMEOUT_SECONDS,
    archive_command: archiveCommand(spool),
  };
}

/** Returns the archive command. `sync` flushes one file, or the whole disk where it cannot (busybox, macOS). */
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

/** Quotes a text as one word of a shell command. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
