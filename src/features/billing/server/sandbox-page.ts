import { html, raw } from "hono/html";

type Html = ReturnType<typeof html>;

const STYLE = `
:root{color-scheme:light dark;--tile:#f1f3f0;--paper:#fff;--ink:#16201c;--soft:#4e5a55;--line:#d6dbd7;--edge:#7c8782;
--carbon:#1f3fae;--hover:#18328c;--bad:#a11a16;--warn:#744600;--warn-tint:#ffefbd;--tint:#e3e9fb}
@media (prefers-color-scheme:dark){:root{--tile:#0f1312;--paper:#181d1b;--ink:#edf0ec;--soft:#a9b3ae;--line:#2c3431;
--edge:#74807b;--carbon:#3b5bdb;--hover:#4a69e2;--bad:#ff9f95;--warn:#f3c552;--warn-tint:#33290d;--tint:#1d284d}}
*{box-sizing:border-box}
body{margin:0;background:var(--tile);color:var(--ink);font:1rem/1.5 "Atkinson Hyperlegible Next",ui-sans-serif,system-ui,sans-serif}
.notice{background:var(--warn-tint);color:var(--warn);padding:.75rem 1rem;text-align:center;font-weight:600}
main{max-width:30rem;margin:0 auto;padding:1.5rem 1rem 3rem}
.app{color:var(--soft);margin:0 0 .25rem}
h1{font-size:1.625rem;line-height:1.2;margin:0 0 1.25rem;text-wrap:balance}
.card{background:var(--paper);border:1px solid var(--line);border-radius:10px;padding:1.25rem;margin-bottom:1rem}
dl{margin:0;display:grid;grid-template-columns:auto 1fr;gap:.5rem 1rem;font-variant-numeric:tabular-nums}
dt{color:var(--soft);white-space:nowrap}dd{margin:0;text-align:right;font-weight:600;overflow-wrap:anywhere}
.total{font-size:1.25rem}
form{margin:0}
button,.button{display:block;width:100%;min-height:2.75rem;padding:.6rem 1rem;margin-top:.75rem;font:inherit;font-weight:600;
border-radius:6px;border:1px solid var(--edge);background:var(--paper);color:var(--ink);cursor:pointer;text-align:center;text-decoration:none}
button.main,.button.main{background:var(--carbon);border-color:var(--carbon);color:#fff}
button.main:hover,.button.main:hover{background:var(--hover)}
button.bad{color:var(--bad)}
:focus-visible{outline:2px solid var(--carbon);outline-offset:2px}
p{margin:.75rem 0}small,.soft{color:var(--soft)}
.plan{display:flex;justify-content:space-between;gap:1rem;align-items:baseline}
.plan b{font-size:1.125rem}
`;

interface Page {
  app: string;
  title: string;
  status?: 200 | 404 | 410;
}

/** Returns a page of the sandbox provider: plain HTML without scripts. */
export async function sandboxPage({ app, title, status = 200 }: Page, content: Html): Promise<Response> {
  const document = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Sandbox payments</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <header class="notice">Sandbox: no card is needed and nothing is charged.</header>
        <main>
          <p class="app">${app}</p>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
  return new Response(String(document), {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
  });
}

export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location, "Cache-Control": "no-store" } });
}
