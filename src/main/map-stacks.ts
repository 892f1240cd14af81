import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";

/**
 * Makes stack traces name lines of the source files if the running file has a source map beside it. The map is read at
 * the first stack trace, because Node's own `--enable-source-maps` reads it at every start, which takes a third of a
 * second.
 */
Error.prepareStackTrace = (error, frames) => [describe(error), ...frames.map(framed)].join("\n    at ");

/**
 * Returns the first line of a stack trace in the engine's format. If an error's own text cannot be computed, the call
 * sites must still be shown.
 */
function describe(error: Error): string {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return "Error";
  }
}

/** A call site. The engine's `toString` returns its line of the stack trace; Node's type does not declare that. */
interface Frame extends NodeJS.CallSite {
  toString(): string;
}

function framed(frame: Frame): string {
  const text = frame.toString();
  const [file, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()];
  if (!file?.startsWith("file:") || line === null || column === null) return text;
  const origin = sourceMap(file)?.findOrigin(line, column);
  if (!origin || !("fileName" in origin)) return text;
  const source = new URL(origin.fileName, file).href;
  return text.replace(`${file}:${line}:${column}`, `${source}:${origin.lineNumber}:${origin.columnNumber}`);
}

const maps = new Map<string, SourceMap | undefined>();

function sourceMap(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(new URL(`${file}.map`)));
  return maps.get(file);
}

/** Source files that run directly have no map. */
function readMap(path: URL): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(path, "utf8")) as ConstructorParameters<typeof SourceMap>[0]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
