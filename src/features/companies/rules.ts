export const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;
export const USERNAME_AVAILABLE = "Username is available";
export const USERNAME_TAKEN = "Username is already taken";
export const USERNAME_CONFLICT = "This username is already taken. Please choose a different one.";

/** What is wrong with a username, or `null`. It says nothing about whether the name is free. */
export function usernameProblem(username: string): string | null {
  if (username.length < USERNAME_MIN) return "Username must be at least 3 characters long";
  if (username.length > USERNAME_MAX) return "Username must be no more than 30 characters long";
  if (!/^[a-z0-9]+$/.test(username)) return "Username can only contain lowercase letters and numbers";
  return null;
}

/** Hosts of our own, present or likely: a restaurant of that name would shadow them. */
const RESERVED = new Set(
  `www api app apps admin administrator root system internal mail smtp imap pop pop3 email webmail postmaster
  autodiscover autoconfig ns1 ns2 dns mx1 mx2 ftp sftp ssh vpn proxy gateway localhost static assets cdn files
  images img media uploads download downloads menu menus order orders checkout payment payments pay billing
  stripe sandbox auth login signin signup account accounts oauth sso dashboard settings onboarding about
  privacy terms legal help support docs blog news status contact security dev stage staging beta health
  healthz metrics webhook webhooks comanda web`.split(/\s+/),
);

export function isReservedUsername(username: string): boolean {
  return RESERVED.has(username.toLowerCase());
}

/** What a person types into a username field, as the field shows it. */
export function asUsername(typed: string): string {
  return typed.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

export const LOGO_MAX_BYTES = 5_242_880;
export const LOGO_NOT_IMAGE = "Please upload an image file";
export const LOGO_TOO_LARGE = "File size should be less than 5MB";
export const LOGO_UNREADABLE = "Error processing image. Please try again.";

/** What a company is called and where it stands when its owner never said. */
export const COMPANY_DEFAULTS = { name: "My Restaurant", country: "Singapore", currency: "SGD" } as const;
