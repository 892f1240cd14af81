import { findChromium } from "../scripts/chromium.ts";

/** Finds or installs Chromium once for the whole run: workers that install at the same time block each other. */
export default async function setup(): Promise<void> {
  process.env["CHROMIUM_PATH"] = await findChromium();
}
