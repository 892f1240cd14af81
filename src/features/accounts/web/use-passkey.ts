import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from "@simplewebauthn/browser";
import { FORM_FAILED } from "#src/features/accounts/rules.ts";
import {
  addPasskey,
  passkeyToAdd,
  passkeyToSignIn,
  signInWithPasskey,
} from "#src/features/accounts/security-contract.ts";
import { call, messageOf } from "#src/web/call.ts";

/** Creates a passkey in the browser and stores it with the account. */
export async function makePasskey(name: string): Promise<void> {
  const options = await call(passkeyToAdd);
  const response = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  });
  const { id, rawId, response: made } = response;
  const { clientDataJSON, attestationObject, transports = [] } = made;
  await call(addPasskey, {
    body: {
      name,
      response: { id, rawId, type: "public-key", response: { clientDataJSON, attestationObject, transports } },
    },
  });
}

/** Signs in with a passkey that the person chooses in the browser's own dialog. */
export async function signInByPasskey(): Promise<void> {
  const options = (await call(passkeyToSignIn)) as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { id, rawId, response } = await startAuthentication({
    // The server accepts only passkeys that have verified the user.
    optionsJSON: { ...options, userVerification: "required" },
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const signed = { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
  await call(signInWithPasskey, { body: { response: { id, rawId, type: "public-key", response: signed } } });
}

/** Returns the product's message for a passkey error. The message is as specific as the browser's error allows. */
export function passkeyProblem(error: unknown): string {
  if (error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED")
    return "This device has a passkey of your account already.";
  if (error instanceof WebAuthnError && error.code === "ERROR_INVALID_RP_ID")
    return "Passkeys work only at the app's own address. Open it there and try again.";
  if (error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError"))
    return "No passkey was used: it was cancelled, took too long, or this device has none.";
  return messageOf(error, FORM_FAILED);
}
