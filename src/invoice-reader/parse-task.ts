import type { ExtractedInvoice } from "#src/invoice-reader/extracted-invoice.ts";
import type { CrossCheckOptions } from "#src/invoice-reader/cross-check/cross-check-invoice.ts";
import type { ModelResponse } from "#src/invoice-reader/cross-check/model-response.ts";
import type { PageInput } from "#src/invoice-reader/parsing/page.ts";
import type { MenuOptions, MenuReading } from "#src/invoice-reader/menu/menu.ts";
import type { MenuResponse } from "#src/invoice-reader/menu/model.ts";
import type { ReadOptions } from "#src/invoice-reader/parsing/read-invoice.ts";

export type MenuTask =
  | { kind: "menu"; pages: readonly PageInput[]; options: MenuOptions }
  | { kind: "check-menu"; response: MenuResponse; pages: readonly PageInput[]; options: MenuOptions };

/** A task for the parsing process, and its result. */
export type ParseTask =
  | MenuTask
  | { kind: "parse"; pages: readonly PageInput[]; options: ReadOptions }
  | { kind: "cross-check"; response: ModelResponse; options: CrossCheckOptions };

export type ParsedBy<Task extends ParseTask> = Task extends MenuTask ? MenuReading : ExtractedInvoice;
export type ParseResult = { read: ExtractedInvoice | MenuReading } | { error: Error };

/** Maximum memory of the parsing process; it ends when it uses more. */
export const MAX_PARSER_MB = 1024;
