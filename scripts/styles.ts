/**
 * Lists the stylesheets of the Mantine components that the screens use, with those they are built of, in Mantine's own
 * order, and writes them to src/web/ui/styles.ts. `node scripts/styles.ts` after using a component for the first time.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const packages = join(root, "node_modules/@mantine");
const target = join(root, "src/web/ui/styles.ts");

const read = (path: string) => readFileSync(path, "utf8");

/** Names imported as values from `from`, with the files that import them. */
function* namedImports(code: string, from: string): Generator<string> {
  const statement = new RegExp(`(?:import|export)\\s*\\{([^}]*)\\}\\s*from\\s*"${from}"`, "g");
  for (const [, names = ""] of code.matchAll(statement)) {
    for (const name of names.split(",")) {
      const bare = name.trim().split(/\s+as\s+/)[0] ?? "";
      if (bare && !bare.startsWith("type ")) yield bare;
    }
  }
}

/** The class names of every stylesheet are hashes of their own, so a class tells its file. */
function stylesheetsByClass(): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of globSync("*.css", { cwd: join(packages, "core/styles") })) {
    if (file.endsWith(".layer.css")) continue;
    for (const [name] of read(join(packages, "core/styles", file)).matchAll(/m_[0-9a-f]+/g)) {
      if (!found.has(name) || startsWithClass(file, name)) found.set(name, file);
    }
  }
  return found;
}

function startsWithClass(file: string, name: string): boolean {
  return new RegExp(`^\\.${name}\\b`, "m").test(read(join(packages, "core/styles", file)));
}

/** The module of @mantine/core each public name comes from. */
function coreModules(): Map<string, string> {
  const modules = new Map<string, string>();
  const index = read(join(packages, "core/esm/index.mjs"));
  for (const [, names = "", path = ""] of index.matchAll(/import \{([^}]*)\} from "(\.[^"]+)"/g)) {
    for (const name of names.split(",")) modules.set(name.trim().split(" as ").at(-1) ?? "", path);
  }
  return modules;
}

/** Every file of @mantine/core that `start` is built of, itself included. */
function reach(start: string, seen: Set<string>): void {
  if (seen.has(start)) return;
  seen.add(start);
  for (const [, path = ""] of read(start).matchAll(/from "(\.[^"]+\.mjs)"/g)) reach(join(dirname(start), path), seen);
}

function sources(): string[] {
  return globSync("src/**/*.{ts,tsx}", { cwd: root })
    .filter((file) => !file.includes(".test."))
    .map((file) => read(join(root, file)));
}

/** The stylesheets the code under src/ needs, in the order they must be imported. */
export function neededStyles(): string[] {
  const code = sources();
  const extras = ["dates", "dropzone", "notifications", "charts"].filter((name) =>
    code.some((text) => text.includes(`from "@mantine/${name}"`)),
  );
  const names = new Set(code.flatMap((text) => [...namedImports(text, "@mantine/core")]));
  for (const extra of extras) {
    for (const file of globSync("**/*.mjs", { cwd: join(packages, extra, "esm") })) {
      for (const name of namedImports(read(join(packages, extra, "esm", file)), "@mantine/core")) names.add(name);
    }
  }

  const modules = coreModules();
  const files = new Set<string>();
  for (const name of names) {
    const path = modules.get(name);
    if (path) reach(join(packages, "core/esm", path), files);
  }

  const byClass = stylesheetsByClass();
  const needed = new Set<string>();
  for (const file of files) {
    if (!file.endsWith(".module.mjs")) continue;
    for (const [name] of read(file).matchAll(/m_[0-9a-f]+/g)) {
      const sheet = byClass.get(name);
      if (sheet) needed.add(sheet);
    }
  }

  const whole = read(join(packages, "core/styles.css"));
  const place = (sheet: string) => {
    const [first = ""] = /^\.m_[0-9a-f]+/m.exec(read(join(packages, "core/styles", sheet))) ?? [];
    return whole.search(new RegExp(`^\\${first}\\b`, "m"));
  };
  const sheets = [...needed].sort((a, b) => place(a) - place(b));
  return [
    ...["baseline.css", "default-css-variables.css", "global.css", ...sheets].map((s) => `@mantine/core/styles/${s}`),
    ...extras.map((name) => `@mantine/${name}/styles.css`),
  ];
}

/** The stylesheets src/web/ui/styles.ts imports now. */
export function listedStyles(): string[] {
  return [...read(target).matchAll(/^import "(@mantine\/[^"]+)";$/gm)].map(([, path = ""]) => path);
}

function fileText(styles: string[]): string {
  return `// Written by \`node scripts/styles.ts\`: the styles of the components in use and no others, in Mantine's order.
${styles.map((path) => `import "${path}";`).join("\n")}
import "../site/styles/fonts.css";
import "./theme.css";
`;
}

if (import.meta.main) writeFileSync(target, fileText(neededStyles()));
