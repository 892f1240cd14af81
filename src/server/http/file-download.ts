const TYPES = { csv: "text/csv; charset=utf-8", pdf: "application/pdf" } as const;

/** Returns a response that the browser saves as a file of this name; `name` is without the extension. */
export function fileDownload(
  content: string | Uint8Array<ArrayBuffer>,
  name: string,
  extension: keyof typeof TYPES,
): Response {
  return new Response(content, {
    headers: {
      "Content-Type": TYPES[extension],
      "Content-Disposition": `attachment; filename="${name}.${extension}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
