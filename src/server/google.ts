import { genericOAuth } from "better-auth/plugins/generic-oauth";
import type { Database } from "#src/server/db/database.ts";
import type { Env } from "#src/server/env.ts";
import { removeUnconfirmed } from "#src/server/pending-sign-ups.ts";

interface GoogleDependencies {
  env: Env;
  database: Database;
}

/** Configures Google as an OpenID provider, so that the issuer can be another one. */
export function googleOf({ env, database }: GoogleDependencies) {
  if (!env.GOOGLE_CLIENT_ID) return [];
  const issuer = (env.GOOGLE_ISSUER ?? "https://accounts.google.com").replace(/\/$/, "");
  return [
    genericOAuth({
      config: [
        {
          providerId: "google",
          name: "Google",
          clientId: env.GOOGLE_CLIENT_ID,
          clientSecret: env.GOOGLE_CLIENT_SECRET,
          discoveryUrl: `${issuer}/.well-known/openid-configuration`,
          requireIdTokenVerification: true,
          scopes: ["openid", "email", "profile"],
          prompt: "select_account",
          mapProfileToUser: async ({ email, emailVerified }) => {
            // The provider's value has not been checked: some providers send the text "false".
            const isConfirmed = (emailVerified as unknown) === true;
            // An unconfirmed account would prevent the address's owner from signing in with Google.
            if (isConfirmed && typeof email === "string") await removeUnconfirmed(database, email);
            return { emailVerified: isConfirmed };
          },
        },
      ],
    }),
  ];
}
