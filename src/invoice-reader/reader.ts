// The entry for the server: pixels to text, text to an invoice, and a model's response checked against the page. Everything that
// decodes or parses a stranger's file runs in a child process.
export { createOcr, OcrFailed, type OcrSettings } from "#src/invoice-reader/recognition/ocr.ts";
export {
  checkImage,
  type CheckedFile,
  type FileFormat,
  FileRejected,
  formatOf,
  type RejectionReason,
} from "#src/invoice-reader/recognition/check-image.ts";
export { parseInChildProcess } from "./parse-in-child-process.ts";
export type { ParseTask } from "./parse-task.ts";
export type { ReadOptions } from "#src/invoice-reader/parsing/read-invoice.ts";
export type { KnownSupplier } from "#src/invoice-reader/parsing/supplier.ts";
export { INSTRUCTIONS, questionOf } from "#src/invoice-reader/cross-check/instructions.ts";
export { RESPONSE_FORM } from "#src/invoice-reader/cross-check/model-form.ts";
export { modelResponse, type ModelResponse } from "#src/invoice-reader/cross-check/model-response.ts";
export type { MenuDish, MenuReading } from "#src/invoice-reader/menu/menu.ts";
export { MENU_FORM, MENU_INSTRUCTIONS, menuQuestion, menuResponse } from "#src/invoice-reader/menu/model.ts";
