import type { ErrorCode } from "#src/shared/error-codes.ts";

/** Our sentence for each code of the authentication library that one of its paths can give. */
const TEXTS = {
  INVALID_EMAIL_OR_PASSWORD: "This email and password do not match. Check both, or reset the password.",
  EMAIL_NOT_VERIFIED: "Please confirm your email address first.",
  PASSWORD_TOO_SHORT: "Use at least 8 characters",
  PASSWORD_TOO_LONG: "Use at most 128 characters",
  INVALID_TOKEN: "This link has expired or was already used.",
  PROVIDER_NOT_FOUND: "Signing in with Google is not set up.",
} satisfies Partial<Record<ErrorCode, string>>;

const UNKNOWN = "An error occurred";

function isKnown(code: string | undefined): code is keyof typeof TEXTS {
  return code !== undefined && Object.hasOwn(TEXTS, code);
}

/**
 * The library's errors are `{message, code}` in its own words; every error of the application is `{error, code}` in
 * ours. A code that the contract does not list is left out.
 */
export async function withOwnErrorText(response: Response): Promise<Response> {
  if (response.status < 400) return response;
  const isJson = response.headers.get("content-type")?.includes("json");
  const { code } = isJson ? ((await response.json()) as { code?: string }) : {};
  const body = isKnown(code) ? { error: TEXTS[code], code } : { error: UNKNOWN };
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  headers.set("content-type", "application/json");
  return new Response(JSON.stringify(body), { status: response.status, headers });
}
