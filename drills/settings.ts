import { readFile } from "node:fs/promises";
import { join } from "node:path";

const deploy = join(import.meta.dirname, "../deploy");

/** Reads a file of deploy/ and replaces what belongs to one machine. Each of the texts must be in it. */
export async function readSettings(name: string, replacements: Record<string, string>): Promise<string> {
  let text = await readFile(join(deploy, name), "utf8");
  for (const [from, to] of Object.entries(replacements)) {
    if (!text.includes(from)) throw new Error(`deploy/${name} has no "${from}" any more.`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** Reads the variables of a file of deploy/, with the values of this machine in place of those in the file. */
export async function readVariables(name: string, values: Record<string, string>): Promise<Record<string, string>> {
  const text = await readFile(join(deploy, name), "utf8");
  const variables = Object.fromEntries(
    text.split("\n").flatMap((line) => {
      const [, key, value] = /^([A-Z0-9_]+)=(.*)$/.exec(line) ?? [];
      return key === undefined ? [] : [[key, value ?? ""]];
    }),
  );
  for (const key of Object.keys(values)) {
    if (!(key in variables)) throw new Error(`deploy/${name} has no ${key} any more.`);
  }
  const left = Object.entries({ ...variables, ...values }).find(([, value]) => /SECRET|10\.0\.0\./.test(value));
  if (left) throw new Error(`The drill has no value for ${left[0]} of deploy/${name}.`);
  return { ...variables, ...values };
}
