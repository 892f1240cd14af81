import { html, raw } from "hono/html";

type Html = ReturnType<typeof html>;

const STYLE = `
:root{color-scheme:light dark;--tile:#f1f3f0;--paper:#fff;--ink:#16201c;--soft:#4e5a55;--line:#d6dbd7;--edge:#7c8782;
--carbon:#1f3fae;--hover:#18328c;--warn:#744600;--warn-tint:#ffefbd}
@media (prefers-color-scheme:dark){:root{--tile:#0f1312;--paper:#181d1b;--ink:#edf0ec;--soft:#a9b3ae;--line:#2c3431;
--edge:#74807b;--carbon:#3b5bdb;--hover:#4a69e2;--warn:#f3c552;--warn-tint:#33290d}}
*{box-sizing:border-box}
body{margin:0;background:var(--tile);color:var(--ink);font:1.0625rem/1.5 ui-sans-serif,system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font-size:1.5rem;line-height:1.2;margin:0 0 1rem;text-wrap:balance;overflow-wrap:anywhere}
p{overflow-wrap:anywhere}
.card{list-style:none;margin:1rem 0;padding:0 1rem;background:var(--paper);border:1px solid var(--line);border-radius:10px}
.card li{display:grid;grid-template-columns:minmax(7rem,auto) 1fr auto;gap:.25rem .75rem;padding:.75rem 0;overflow-wrap:anywhere}
.card li+li{border-top:1px solid var(--line)}
small{color:var(--soft)}.note{white-space:pre-line}
.notice{background:var(--warn-tint);color:var(--warn);padding:.75rem 1rem;border-radius:10px;white-space:pre-line}
.price{font-variant-numeric:tabular-nums}
form{margin:1rem 0}
label{display:block;font-weight:600}
textarea{display:block;width:100%;margin-top:.25rem;padding:.6rem;font:inherit;border:1px solid var(--edge);border-radius:6px;background:var(--paper);color:var(--ink)}
button{display:block;width:100%;min-height:3rem;padding:.6rem 1rem;margin-top:.75rem;font:inherit;font-weight:600;
border-radius:6px;border:1px solid var(--edge);background:var(--paper);color:var(--ink);cursor:pointer}
button.main{background:var(--carbon);border-color:var(--carbon);color:#fff}
button.main:hover{background:var(--hover)}
:focus-visible{outline:2px solid var(--carbon);outline-offset:2px}
`;

/** Returns a page for people without an account: plain HTML without scripts, which may not load or run anything. */
export async function plainPage(
  { title, status = 200 }: { title: string; status?: number },
  content: Html,
): Promise<Response> {
  const document = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title}</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
  return new Response(String(document), {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex, nofollow",
      // The address is secret, so other sites must not learn it.
      "Referrer-Policy": "no-referrer",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    },
  });
}
