import { Readable } from "node:stream";
import { parseMultipartStream } from "@remix-run/multipart-parser";
import { badRequest } from "#src/server/http/errors.ts";

/** More than any form of ours has. */
const MAX_PARTS = 50;

/**
 * Reads a form of fields and files. Not `Request.formData()`: with a short boundary it takes bytes inside of a large file
 * for the boundary, and it holds everything twice.
 */
export async function readForm(body: Readable, contentType: string, maxBytes: number): Promise<FormData> {
  const form = new FormData();
  const limits = { maxFileSize: maxBytes, maxTotalSize: maxBytes, maxParts: MAX_PARTS };
  try {
    const stream = Readable.toWeb(body) as ReadableStream<Uint8Array>;
    for await (const part of parseMultipartStream(stream, { boundary: boundaryOf(contentType), ...limits })) {
      if (part.name === undefined) continue;
      if (part.filename === undefined) form.append(part.name, part.text);
      else
        form.append(
          part.name,
          new File([...part.content] as BlobPart[], unescape(part.filename), { type: part.mediaType ?? "" }),
        );
    }
  } catch (cause) {
    throw Object.assign(badRequest("The form could not be read."), { cause });
  }
  return form;
}

function boundaryOf(contentType: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw new Error("The content type names no boundary.");
  return boundary;
}

/** Browsers write these three characters of a file name so, and no others. */
const unescape = (name: string) =>
  name.replaceAll(/%(22|0D|0A)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
