import { parseMultipart, type MultipartPart } from "@remix-run/multipart-parser";
import { badRequest } from "#src/server/http/errors.ts";

/** Maximum number of parts; no form of ours has as many. */
const MAX_PARTS = 50;

/** A file of a form. Its bytes are a view of the form's bytes: a `File` would copy them, and again at each read. */
export interface FormFile {
  name: string;
  type: string;
  size: number;
  bytes: Uint8Array;
}

/** The values of each field, in the order in which they were sent. */
export type ReceivedForm = Map<string, (string | FormFile)[]>;

/**
 * Reads a form of fields and files. `Request.formData()` is not used, because with a short boundary it mistakes bytes
 * inside a large file for the boundary, and because it holds everything twice.
 */
export function readForm(body: Uint8Array, contentType: string, maxBytes: number): ReceivedForm {
  const form: ReceivedForm = new Map();
  const limits = { maxFileSize: maxBytes, maxTotalSize: maxBytes, maxParts: MAX_PARTS };
  try {
    for (const part of parseMultipart(body, { boundary: boundaryOf(contentType), ...limits })) {
      if (part.name === undefined) continue;
      const values = form.get(part.name) ?? [];
      values.push(part.filename === undefined ? part.text : fileOf(part, part.filename));
      form.set(part.name, values);
    }
  } catch (cause) {
    throw Object.assign(badRequest("The form could not be read."), { cause });
  }
  return form;
}

function fileOf(part: MultipartPart, name: string): FormFile {
  const [bytes = new Uint8Array(), ...more] = part.content;
  const content = more.length === 0 ? bytes : part.bytes;
  return { name: unescape(name), type: part.mediaType ?? "", size: content.length, bytes: content };
}

function boundaryOf(contentType: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw new Error("The content type names no boundary.");
  return boundary;
}

/** Decodes a file name. Browsers escape these three characters of it, and no others. */
const unescape = (name: string) =>
  name.replaceAll(/%(22|0D|0A)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
