import sharp from "sharp";
import { v7 as uuid } from "uuid";

/** What is costly, and a company may ask for at any time. */
export const ACTS = ["messages", "previews", "codes", "reports", "exports", "menus"] as const;
export type Act = (typeof ACTS)[number];

interface Caller {
  origin: string;
  token: string;
}

const COMMAS_BYTES = 5_000_000;
const MESSAGE = 500;
const POLL_MS = 200;

/** Makes what an act sends, once, and returns what does it. It throws what the server said when it refused. */
export async function prepareAct(act: Act, { origin, token }: Caller): Promise<() => Promise<unknown>> {
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(origin + path, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` },
    });
    if (response.ok) return response;
    throw new Error(`${path}: ${response.status} ${(await response.text()).slice(0, 200)}`);
  };
  const post = (path: string, body: string) =>
    call(path, { method: "POST", headers: { "content-type": "application/json" }, body });
  switch (act) {
    case "messages":
      return writeMessages(post);
    case "previews": {
      const body = JSON.stringify({ text: ",".repeat(COMMAS_BYTES) });
      // A list of nothing but commas is refused, after it was read.
      return () => post("/api/imports/preview", body).catch(unlessRejected);
    }
    case "codes":
      return async () => (await call("/api/tables/codes?per_page=12")).arrayBuffer();
    case "reports":
      return async () => (await call(`/api/reports/pdf?from=${dayBefore(365)}&to=${dayBefore(0)}`)).arrayBuffer();
    case "exports":
      return async () => {
        await post("/api/exports", "{}");
        await until(async () => {
          const { exports } = (await (await call("/api/exports")).json()) as { exports: { state: string }[] };
          if (exports[0]?.state === "failed") throw new Error("The export failed.");
          return exports[0]?.state === "ready";
        });
      };
    case "menus":
      return readMenus(call);
  }
}

function writeMessages(post: (path: string, body: string) => Promise<Response>) {
  const long = (words: string) =>
    words
      .repeat(Math.ceil(MESSAGE / words.length))
      .slice(0, MESSAGE)
      .trim();
  const texts = [
    "番茄鸡肉牛肉",
    "a b c d ",
    "received 5 kg tomatto salmun, ",
    "tomáto whöle sälmon ",
    "ข้าวไก่หมู ",
    "recieved delivred ordeer ",
  ];
  let at = 0;
  return async () => {
    const text = long(texts[(at += 1) % texts.length] ?? "");
    return (await post("/api/chat", JSON.stringify({ id: uuid(), text, language: "en" }))).text();
  };
}

async function readMenus(call: (path: string, init?: RequestInit) => Promise<Response>) {
  const lines = Array.from(
    { length: 30 },
    (_, at) => `<text x="80" y="${120 + at * 60}">Dish number ${at} ..... ${at + 5}.50</text>`,
  );
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="2000" font-size="36"><rect width="1500" height="2000" fill="white"/>${lines.join("")}</svg>`;
  const photo = await sharp(Buffer.from(page)).jpeg().toBuffer();
  return async () => {
    const form = new FormData();
    form.append("menu", new File([new Uint8Array(photo)], "menu.jpg", { type: "image/jpeg" }));
    const { id } = (await (await call("/api/menu-photos", { method: "POST", body: form })).json()) as { id: string };
    await until(async () => {
      const { menu } = (await (await call(`/api/menu-photos/id?id=${id}`)).json()) as { menu: { stage: string } };
      if (menu.stage === "failed") throw new Error("The menu could not be read.");
      return menu.stage === "ready";
    });
    await call(`/api/menu-photos/id?id=${id}`, { method: "DELETE" });
  };
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}

function unlessRejected(error: Error): void {
  if (!error.message.includes(": 400 ")) throw error;
}

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
