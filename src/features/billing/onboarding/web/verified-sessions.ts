import { KEYS, readStored, store } from "#src/web/browser-storage.ts";

const MAX_SESSIONS = 20;

function read(): string[] {
  const list = readStored(localStorage, KEYS.verifiedSessions);
  return Array.isArray(list) ? list.filter((one) => typeof one === "string") : [];
}

export function wasVerified(sessionId: string): boolean {
  return read().includes(sessionId);
}

export function rememberVerified(sessionId: string): void {
  const others = read().filter((text) => text !== sessionId);
  store(localStorage, KEYS.verifiedSessions, [...others, sessionId].slice(-MAX_SESSIONS));
}
