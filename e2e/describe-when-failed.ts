import type { Page } from "playwright-core";
import { onTestFailed, TestRunner } from "vitest";

/** Long enough for a screen with a dialog, and short enough for the last lines of a run. */
const MOST_CHARACTERS = 2000;

/**
 * Adds what a page shows to the error of the test that opened it, if that fails: a run on another machine leaves nothing but
 * what it prints. A page that was opened outside a test is not described.
 */
export function describeWhenFailed(page: Page): void {
  if (!TestRunner.getCurrentTest()) return;
  onTestFailed(async ({ task }) => {
    const [error] = task.result?.errors ?? [];
    if (error && !page.isClosed()) error.message += `\nOn the screen at ${page.url()}:\n${await screenOf(page)}`;
  });
}

/** Dialogs are at the end of the page, so that the end is what is described. */
async function screenOf(page: Page): Promise<string> {
  try {
    return (await page.locator("body").ariaSnapshot({ timeout: 10_000 })).slice(-MOST_CHARACTERS);
  } catch (error) {
    return `it could not be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}
