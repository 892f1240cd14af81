/** Functions that pass a JSON value on, or read it, in a way that is understood here. */
const UNDERSTOOD = new Set(["jsonb_set", "jsonb_to_record", "jsonb_to_recordset", "jsonb_array_elements"]);

interface Reads {
  /** Paths such as `items.options.count`; what is in a list has the path of the list. */
  read: Set<string>;
  /** Paths that the functions add themselves before they read them. */
  added: Set<string>;
}

/**
 * Returns what a database function, and those that it passes the value on to, read of its JSON parameter. `sources` has
 * the text of every function by its name. Throws where the parameter is used in a way that this does not understand.
 */
export function readsOf(name: string, parameter: string, sources: ReadonlyMap<string, string>): Reads {
  const reads: Reads = { read: new Set(), added: new Set() };
  const known = new Set<string>();
  const visit = (called: string, given: string, path: string) => {
    const key = `${called} ${given} ${path}`;
    if (known.has(key)) return;
    known.add(key);
    const body = bodyOf(called, sources);
    const variables = new Map([[given, path]]);
    readRecords(body, variables, reads);
    readElements(body, variables);
    for (const [variable, base] of variables) {
      requireUnderstood(called, variable, body, sources);
      readChains(body, variable, base, reads);
    }
    readAdded(body, given, reads);
    for (const { to, parameter: next, path: base } of passedOn(body, variables, sources)) visit(to, next, base);
  };
  visit(name, parameter, "");
  return { read: withParents(reads.read), added: reads.added };
}

/** Returns the paths with those of the objects and lists that they are in. */
export function withParents(paths: Iterable<string>): Set<string> {
  const all = [...paths].flatMap((path) => path.split(".").map((_, at, keys) => keys.slice(0, at + 1).join(".")));
  return new Set(all.filter((path) => path !== ""));
}

const join = (base: string, keys: readonly string[]) => [base, ...keys].filter((key) => key !== "").join(".");

function sourceOf(name: string, sources: ReadonlyMap<string, string>): string {
  const text = sources.get(name);
  if (text === undefined) throw new Error(`There is no database function ${name}.`);
  return text.replaceAll(/--.*$/gm, "");
}

/** The body of a function, without the sentences in it: only texts that may be keys stay. */
function bodyOf(name: string, sources: ReadonlyMap<string, string>): string {
  const [, body] = /\$\$([^]*)\$\$/.exec(sourceOf(name, sources)) ?? [];
  if (body === undefined) throw new Error(`The database function ${name} has no body between $$.`);
  return body.replaceAll(/'[^']*'/g, (text) => (/^'[\w{}?]*'$/.test(text) ? text : "''"));
}

/** The names of a function's parameters that a caller gives. */
function parametersOf(name: string, sources: ReadonlyMap<string, string>): string[] {
  const text = sourceOf(name, sources);
  const given = argumentsAt(text, text.indexOf("(", text.indexOf(`function ${name}(`)));
  return given.filter((one) => !one.startsWith("out ")).map((one) => one.split(/\s+/)[0]!);
}

/** The arguments of the call whose bracket opens at `open`, split at the commas outside brackets and texts. */
function argumentsAt(text: string, open: number): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = open + 1;
  for (let at = open; at < text.length; at += 1) {
    const sign = text[at]!;
    if (sign === "'") at = text.indexOf("'", at + 1);
    else if (sign === "(" || sign === "[") depth += 1;
    else if (sign === ")" || sign === "]") depth -= 1;
    if (depth === 0 || (depth === 1 && sign === ",")) {
      found.push(text.slice(start, at).trim());
      start = at + 1;
    }
    if (depth === 0) return found;
  }
  throw new Error("A bracket is not closed.");
}

/** The path of an expression such as `request -> 'pickup'` or `asked.options`; undefined for any other. */
function pathOf(expression: string, variables: ReadonlyMap<string, string>): string | undefined {
  const [whole, variable = "", chain = ""] = /^([\w.]+)((?:\s*->\s*'\w+')*)$/.exec(expression.trim()) ?? [];
  const base = variables.get(variable) ?? variables.get(variable.replace(/^\w+\./, "column "));
  if (whole === undefined || base === undefined) return undefined;
  return join(base, keysOf(chain));
}

const keysOf = (chain: string) => [...chain.matchAll(/'(\w+)'/g)].map(([, key]) => key!);

/** Reads what becomes a record or a set of records; a column that is JSON is a value to be followed itself. */
function readRecords(body: string, variables: Map<string, string>, reads: Reads): void {
  const records = /jsonb_to_record(?:set)?\(([^()]*)\)\s*(?:as\s+)?(?:\w+\s*)?\(([^()]*)\)/g;
  const before = variables.size;
  for (const [, expression = "", columns = ""] of body.matchAll(records)) {
    const base = pathOf(expression, variables);
    if (base === undefined) continue;
    for (const column of columns.split(",")) {
      const [name = "", type] = column.trim().split(/\s+/);
      reads.read.add(join(base, [name]));
      if (type === "jsonb") variables.set(`column ${name}`, join(base, [name]));
    }
  }
  // A column may be read above the line that declares it.
  if (variables.size > before) readRecords(body, variables, reads);
}

function readElements(body: string, variables: Map<string, string>): void {
  for (const [, expression = "", alias = ""] of body.matchAll(/jsonb_array_elements\(([^()]*)\) as (\w+)/g)) {
    const base = pathOf(expression, variables);
    if (base !== undefined) variables.set(alias, base);
  }
}

function readChains(body: string, variable: string, base: string, { read }: Reads): void {
  const chains = new RegExp(`(?<![\\w.'])${variable}((?:\\s*->>?\\s*'\\w+')+)`, "g");
  for (const [, chain = ""] of body.matchAll(chains)) read.add(join(base, keysOf(chain)));
}

/** Reads what `jsonb_set(request, '{pickup}', ... jsonb_build_object('number', ...))` adds. */
function readAdded(body: string, variable: string, { added }: Reads): void {
  for (const { index } of body.matchAll(new RegExp(`jsonb_set\\(${variable},`, "g"))) {
    const [, path = "", value = ""] = argumentsAt(body, body.indexOf("(", index));
    const made = value.indexOf("jsonb_build_object(");
    const pairs = made < 0 ? [] : argumentsAt(value, value.indexOf("(", made));
    for (const key of pairs.filter((_, at) => at % 2 === 0))
      added.add(join(path.replaceAll(/['{}]/g, ""), keysOf(key)));
  }
}

/** The functions that get the value or a part of it. */
function passedOn(body: string, variables: ReadonlyMap<string, string>, sources: ReadonlyMap<string, string>) {
  const calls = [...body.matchAll(/(?<![\w.])(\w+)\(/g)].filter(([, name = ""]) => sources.has(name));
  return calls.flatMap(({ 0: match, 1: to = "", index }) => {
    const names = parametersOf(to, sources);
    return argumentsAt(body, index + match.length - 1).flatMap((argument, at) => {
      const path = pathOf(argument, variables);
      return path === undefined ? [] : [{ to, parameter: names[at]!, path }];
    });
  });
}

/** Throws where a body uses the value, or a part of it, so that keys could be read unseen. */
function requireUnderstood(name: string, variable: string, body: string, sources: ReadonlyMap<string, string>): void {
  const uses = new RegExp(
    `(?<![\\w.'])${variable}(?![\\w'.(])((?:\\s*->\\s*'\\w+')*)(?!\\s*->\\s*')(\\s*->>\\s*'\\w+')?`,
    "g",
  );
  for (const { 0: use, 1: part = "", 2: text, index } of body.matchAll(uses)) {
    // A text has no keys.
    if (text !== undefined) continue;
    const after = body.slice(index + use.length);
    const [, called] = /(?<![\w.])(\w+)\((?:[^()]*,\s*)?$/.exec(body.slice(0, index)) ?? [];
    const isArgument = /^\s*[,)]/.test(after) && called !== undefined;
    const isFollowed =
      !isArgument ||
      sources.has(called) ||
      (called === "jsonb_array_elements" ? /^\) as \w+(?!\s*\(|\w)/.test(after) : UNDERSTOOD.has(called));
    const isStored = part !== "" && /:=\s*$/.test(body.slice(0, index));
    if (!isFollowed || isStored || !/^\s*(?:[,);]|:=|\|\||is (?:not )?null\b|$)/.test(after))
      throw new Error(
        `${name} uses ${variable} in a way that this test does not understand: ${body.slice(index, index + 60)}`,
      );
  }
}
