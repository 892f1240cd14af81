import { parseSync, type Plugin } from "vite";

/** The parts of an endpoint that the web needs; only the server needs the rest. */
const WEB_PARTS = new Set(["method", "path"]);
const SHAPES = "?shapes";

interface Node {
  type: string;
  start: number;
  end: number;
}

interface Property extends Node {
  key?: { name?: string };
  value?: Node;
}

interface Declaration extends Node {
  id: Node & { name: string };
  init: (Node & { callee?: Node & { name?: string }; arguments?: Node[] }) | null;
}

/**
 * Takes zod out of the web where nothing is parsed. A module that uses zod is split in two: the module itself has the
 * endpoints of its contract without shapes, and everything else is exported from a second module, `?shapes`, which a
 * bundle holds only where a screen uses a shape or a constant of it. What is not used there is dropped.
 */
export const withoutShapes: Plugin = {
  name: "without-shapes",
  enforce: "pre",
  transform: {
    filter: { id: /\/src\/.*\.ts(\?shapes)?$/, code: 'from "zod"' },
    handler(code, id) {
      const declarations = topLevelConstants(code, id);
      const split = id.endsWith(SHAPES) || !declarations.some(isEndpoint);
      const changed = split ? shapesOf(code, declarations) : endpointsOf(code, declarations, `${id}${SHAPES}`);
      return { code: changed, map: null, moduleSideEffects: false };
    },
  },
};

function topLevelConstants(code: string, id: string): Declaration[] {
  const { program, errors } = parseSync(id.replace(SHAPES, ""), code);
  if (errors.length > 0) throw new Error(`${id} could not be read: ${errors[0]?.message}`);
  return program.body
    .map((statement) => (statement.type === "ExportNamedDeclaration" ? statement.declaration : statement))
    .flatMap((statement) => (statement?.type === "VariableDeclaration" ? statement.declarations : []))
    .filter(({ id: name }) => name.type === "Identifier") as unknown as Declaration[];
}

const isEndpoint = ({ init }: Declaration) => init?.type === "CallExpression" && init.callee?.name === "endpoint";

/** A module with the endpoints only; the others of its exports follow from the second module. */
function endpointsOf(code: string, declarations: Declaration[], shapes: string): string {
  const endpoints = declarations.filter(isEndpoint).map(({ id, init }) => {
    const [definition] = (init?.arguments ?? []) as (Node & { properties: Property[] })[];
    const parts = (definition?.properties ?? []).filter(({ key }) => WEB_PARTS.has(key?.name ?? ""));
    if (parts.length !== WEB_PARTS.size || parts.some(({ value }) => value?.type !== "Literal"))
      throw new Error(`The endpoint ${id.name} needs its method and its path as plain texts.`);
    return `export const ${id.name} = { ${parts.map(({ start, end }) => code.slice(start, end)).join(", ")} };`;
  });
  return [...endpoints, `export * from ${JSON.stringify(shapes)};`].join("\n");
}

/** The whole module, in which the bundler may drop each constant that is not used. */
function shapesOf(code: string, declarations: Declaration[]): string {
  let result = code;
  for (const { init } of declarations.toReversed()) {
    if (!init || init.type === "Literal" || init.type === "ArrowFunctionExpression") continue;
    const text = code.slice(init.start, init.end);
    result = `${result.slice(0, init.start)}/* @__PURE__ */ (() => (${text}))()${result.slice(init.end)}`;
  }
  return result;
}
