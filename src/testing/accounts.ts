import * as accounts from "#src/features/accounts/contract.ts";
import { callerOf, type TestApp } from "#src/testing/app.ts";

type WithMails = Pick<TestApp, "app" | "env" | "mails">;

/** Returns the link in the newest mail to an address. */
export function mailedLink({ mails }: Pick<TestApp, "mails">, email: string): URL {
  const mail = mails.findLast((mail) => mail.to === email);
  return new URL(/https?:\/\/\S+/.exec(mail?.text ?? "")?.[0] ?? "");
}

/** Returns the cookies that a response sets, as a browser sends them back, without those that it removes. */
export function cookiesOf({ headers }: { headers: Headers }): string {
  return headers
    .getSetCookie()
    .filter((cookie) => !/Max-Age=0/i.test(cookie))
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Opens a mailed link in the browser with these cookies. */
export const openLink = async ({ app }: Pick<TestApp, "app">, link: URL, cookie = "") =>
  app.request(link.pathname + link.search, { headers: { cookie } });

/** Signs up and opens the mailed link in the same browser: a confirmed account with a password. Returns its cookies. */
export async function createAccount(
  app: WithMails,
  { email, password, name = "New" }: { email: string; password: string; name?: string },
): Promise<string> {
  const signedUp = await callerOf(app).call(accounts.signUp, { body: { name, email, password } });
  const browser = cookiesOf(signedUp);
  const opened = await openLink(app, mailedLink(app, email), browser);
  return [browser, cookiesOf(opened)].join("; ");
}
