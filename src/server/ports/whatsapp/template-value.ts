/** Returns a template's value: without line breaks or consecutive spaces, and at most 1,024 characters. */
export function asTemplateValue(body: string): string {
  const line = body
    .split(/\s*\n\s*/)
    .filter(Boolean)
    .join(" | ")
    .replaceAll(/\s+/g, " ");
  return line.length > 1024 ? `${line.slice(0, 1023)}…` : line;
}
