import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";

/** The head of a page: for search engines, previews and the browser's tab. */
export interface Head {
  title: string;
  description?: string;
  lang?: string;
  canonical?: string;
  image?: string;
  /** Further meta and link tags, each already safe HTML. */
  extra?: string[];
  robots?: string;
}

export interface Site {
  folder: string;
  publicFolder: string;
  /** Returns the document of the signed-in app, for the screen with this path in the list of screens. */
  app(screen: string, person: { signedIn: boolean }): Response;
  /** Renders a component of `main/site/render.tsx` as a whole document, which contains its props for hydration. */
  page(component: string, props: object, head: Head, init?: ResponseInit): Response;
}

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
    isEntry: z.boolean().optional(),
  }),
);
type Manifest = z.output<typeof manifest>;

/** The files that each screen loads in addition to those in the document (scripts/screen-files.ts). */
const screenFiles = z.record(z.string(), z.array(z.string()));
type ScreenFiles = z.output<typeof screenFiles>;

/**
 * The first request of the app, made while its scripts are still loading. It is the same request that web/call.ts
 * makes.
 */
const SESSION_LINK = '<link rel="preload" as="fetch" crossorigin href="/api/session">';

function preloadOf(file: string): string {
  if (file.endsWith(".js")) return `<link rel="modulepreload" crossorigin href="${file}">`;
  return `<link rel="preload" as="${file.endsWith(".css") ? "style" : "font"}" crossorigin href="${file}">`;
}

interface Renderer {
  render(component: string, props: object): string;
  /** Returns the client entry of a component; null for a page that needs no script. */
  entryOf(component: string): string | null;
}

/** Opens the built bundles. Throws an error that says how to build them when they are missing. */
export async function openSite(root: string, folder = join(root, "dist")): Promise<Site> {
  let appHtml: string;
  let screens: ScreenFiles;
  let renderer: Renderer;
  let entries: Manifest;
  let styles: Map<string, string>;
  try {
    appHtml = await readFile(join(folder, "app/index.html"), "utf8");
    screens = screenFiles.parse(JSON.parse(await readFile(join(folder, "app/screens.json"), "utf8")));
    entries = manifest.parse(JSON.parse(await readFile(join(folder, "site/.vite/manifest.json"), "utf8")));
    styles = await readStyles(folder, entries);
    renderer = (await import(pathToFileURL(join(folder, "site-server/render.js")).href)) as Renderer;
  } catch (cause) {
    throw new Error("The web bundles in dist/ are missing or broken: run `npm run build`.", { cause });
  }
  return {
    folder,
    publicFolder: join(root, "public"),
    app(screen, { signedIn }) {
      // No files are preloaded for a person who is not signed in, because they are about to be sent to another screen.
      const links = SESSION_LINK + (signedIn ? (screens[screen] ?? []).map(preloadOf).join("") : "");
      return html(appHtml.replace("</head>", `${links}</head>`), { headers: { "Cache-Control": "no-cache" } });
    },
    page(component, props, head, init) {
      const entry = renderer.entryOf(component);
      const files = entry === null ? NO_FILES : filesOf(entries, entry, styles);
      return html(documentOf(head, renderer.render(component, props), { ...files, component, props }), init);
    },
  };
}

function html(text: string, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(text, { ...init, headers });
}

interface Files {
  /** The text of the stylesheets: inside the page they cost no round trip before the first paint. */
  style: string;
  scripts: string[];
  /** The short script that loads the other scripts after the first paint. */
  starter: string | null;
}

const NO_FILES: Files = { style: "", scripts: [], starter: null };
const STARTER = "src/main/site/start.ts";

async function readStyles(folder: string, entries: Manifest): Promise<Map<string, string>> {
  const files = new Set(Object.values(entries).flatMap((chunk) => chunk.css ?? []));
  const read = async (file: string) => [file, await readFile(join(folder, "site", file), "utf8")] as const;
  return new Map(await Promise.all([...files].map(read)));
}

/** Returns the styles and scripts of an entry and of everything it imports, each file after those that it imports. */
function filesOf(entries: Manifest, entry: string, texts: Map<string, string>): Files {
  const styles = new Set<string>();
  const scripts = new Set<string>();
  const visit = (key: string) => {
    const chunk = entries[key];
    for (const imported of chunk?.imports ?? []) visit(imported);
    for (const css of chunk?.css ?? []) styles.add(css);
    if (chunk) scripts.add(chunk.file);
  };
  visit(entry);
  const style = [...styles].map((file) => texts.get(file) ?? "").join("");
  return { style, scripts: [...scripts], starter: entries[STARTER]?.file ?? null };
}

const attribute = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const assetOf = (file: string) => `/assets/site/${file.replace(/^assets\//, "")}`;

function documentOf(head: Head, body: string, page: Files & { component: string; props: object }): string {
  const meta = [
    `<title>${attribute(head.title)}</title>`,
    head.description && `<meta name="description" content="${attribute(head.description)}">`,
    head.robots && `<meta name="robots" content="${attribute(head.robots)}">`,
    head.canonical && `<link rel="canonical" href="${attribute(head.canonical)}">`,
    `<meta property="og:title" content="${attribute(head.title)}">`,
    head.description && `<meta property="og:description" content="${attribute(head.description)}">`,
    head.image && `<meta property="og:image" content="${attribute(head.image)}">`,
    ...(head.extra ?? []),
    `<link rel="icon" href="/favicon.svg" type="image/svg+xml">`,
    page.style && `<style>${page.style}</style>`,
    page.starter && `<script type="module" src="${assetOf(page.starter)}"></script>`,
  ];
  // "<" is escaped so that no text of a restaurant can end the data block.
  const data = JSON.stringify({ component: page.component, props: page.props }).replaceAll("<", "\\u003c");
  return `<!doctype html><html lang="${attribute(head.lang ?? "en")}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">${meta.filter(Boolean).join("")}</head>
<body${page.scripts.length > 0 ? ` data-scripts="${page.scripts.map(assetOf).join(" ")}"` : ""}><div id="root">${body}</div>${page.scripts.length > 0 ? `<script type="application/json" id="page">${data}</script>` : ""}</body></html>`;
}
