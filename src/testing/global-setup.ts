import { serverVariable } from "./database.ts";
import { openTestServer } from "./test-server.ts";

/** Starts one server for the whole run: workers inherit its address and clone databases from its template. */
export default async function setup(): Promise<() => Promise<void>> {
  const { url, template, close } = await openTestServer();
  process.env[serverVariable] = JSON.stringify({ url, template });
  return close;
}
