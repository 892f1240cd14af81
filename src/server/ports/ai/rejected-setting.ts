import { APICallError } from "ai";

/** Settings that make responses better; some servers and models reject one of them by its name. */
const WIRE_NAMES = { output: "response_format", maxOutputTokens: "max_tokens", temperature: "temperature" } as const;

export type RejectableSetting = keyof typeof WIRE_NAMES;

/** Returns the setting that a server rejected, so that the call can be repeated without it. */
export function rejectedSetting(error: unknown): RejectableSetting | undefined {
  if (!APICallError.isInstance(error) || (error.statusCode !== 400 && error.statusCode !== 422)) return undefined;
  const text = `${error.message} ${error.responseBody ?? ""}`;
  const names = Object.entries(WIRE_NAMES) as [RejectableSetting, string][];
  return names.find(([, name]) => text.includes(name))?.[0];
}
