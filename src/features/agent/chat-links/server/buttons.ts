import { createHmac } from "node:crypto";

/** The action of a button below a proposal. */
export interface Tap {
  act: "do" | "no";
  companyId: string;
  proposalId: string;
}

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const ID = new RegExp(`^(do|no) (${UUID}) (${UUID}) ([A-Z]{4})$`);

/**
 * Returns a button's id: its action, the proposal, and a signature of 4 letters that only this installation can create.
 * WhatsApp allows 256 characters.
 */
export function buttonId({ act, companyId, proposalId }: Tap, key: Buffer): string {
  const named = `${act} ${companyId} ${proposalId}`;
  return `${named} ${lettersOf(named, key)}`;
}

/** Reads a button's id; null if this installation did not create it. */
export function readButtonId(id: string, key: Buffer): Tap | null {
  const [, act, companyId, proposalId, letters] = ID.exec(id) ?? [];
  if (act === undefined || companyId === undefined || proposalId === undefined) return null;
  if (lettersOf(`${act} ${companyId} ${proposalId}`, key) !== letters) return null;
  return { act: act === "do" ? "do" : "no", companyId, proposalId };
}

function lettersOf(named: string, key: Buffer): string {
  const bytes = createHmac("sha256", key).update(named).digest().subarray(0, 4);
  return String.fromCodePoint(...[...bytes].map((byte) => 65 + (byte % 26)));
}
