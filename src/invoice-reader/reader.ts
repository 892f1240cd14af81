// The entry for the server: converts pixels to text and text to an invoice, and checks a model's response against the
// page. All code that decodes or parses a stranger's file runs in a child process.
export { createOcr, OcrFailed } from "./recognition/ocr.ts";
export {
  checkImage,
  type CheckedFile,
  type FileFormat,
  FileRejected,
  formatOf,
  type RejectionReason,
} from "./recognition/check-image.ts";
export { parseInChildProcess } from "./parse-in-child-process.ts";
export type { ReadOptions } from "./parsing/read-invoice.ts";
export type { KnownSupplier } from "./parsing/supplier.ts";
export { INSTRUCTIONS, questionOf } from "./cross-check/instructions.ts";
export { RESPONSE_FORM } from "./cross-check/model-form.ts";
export { modelResponse } from "./cross-check/model-response.ts";
export type { MenuReading } from "./menu/menu.ts";
export { MENU_FORM, MENU_INSTRUCTIONS, menuQuestion, menuResponse } from "./menu/model.ts";
