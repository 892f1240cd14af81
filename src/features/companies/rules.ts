import { PICTURE_TYPES } from "#src/shared/picture-formats.ts";

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;
export const USERNAME_AVAILABLE = "Username is available";
export const USERNAME_TAKEN = "Username is already taken";
export const USERNAME_CONFLICT = "This username is already taken. Please choose a different one.";

/** Returns the problem with the form of a username, or `null`. The server checks whether it is free. */
export function usernameProblem(username: string): string | null {
  if (username.length < USERNAME_MIN) return "Username must be at least 3 characters long";
  if (username.length > USERNAME_MAX) return "Username must be no more than 30 characters long";
  if (!/^[a-z0-9]+$/.test(username)) return "Username can only contain lowercase letters and numbers";
  return null;
}

/** Host names that the product uses or may use: a restaurant's menu must not have these addresses. */
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

/** Returns the characters of the input that are allowed in a username. */
export function asUsername(typed: string): string {
  return typed.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

export const LOGO_MAX_BYTES = 5_242_880;
/** The accepted logo formats: pictures and drawings. */
export const LOGO_TYPES = { ...PICTURE_TYPES, "image/svg+xml": [".svg"] };
export const LOGO_FORMATS = "JPG, PNG, WebP, AVIF, GIF, TIFF, HEIC or SVG";
/** The message with every accepted format (docs/spec/rulings.md, "Files"). */
export const LOGO_NOT_IMAGE = `Please upload an image file: ${LOGO_FORMATS}`;
export const LOGO_TOO_LARGE = "File size should be less than 5MB";
export const LOGO_UNREADABLE = "Error processing image. Please try again.";

/** The values of a company before its owner has entered them. */
export const COMPANY_DEFAULTS = { name: "My Restaurant", country: "Singapore", currency: "SGD" } as const;

/** Days after which a company without a payment becomes read-only. */
export const TRIAL_DAYS = 14;
/** Maximum number of companies that one person can set up without asking. */
export const MAX_COMPANIES = 20;
export const COMPANY_REPEATED = "This restaurant has been set up already.";
export const COMPANY_UNFINISHED = "You already have a company. Finish its setup before you add another.";
