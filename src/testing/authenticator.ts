import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Returns what an authenticator app reads from a QR code: the secret in an otpauth address. */
export function secretOf(uri: string): string {
  const bits = (new URL(uri).searchParams.get("secret") ?? "")
    .split("")
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const bytes = bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  return Buffer.from(bytes).toString("utf8");
}

interface Behaviour {
  /** The origin of the page that requests the passkey; it is part of the signature. */
  origin: string;
  /** Whether the person was asked for a finger, a face or a code. */
  asksPerson?: boolean;
}

interface MadePasskey {
  id: string;
  /** Returns what the browser sends when it has made the passkey for a challenge. */
  registration: (challenge: string) => Credential & { response: { clientDataJSON: string; attestationObject: string } };
  /** Returns what the browser sends when the person signs in with the passkey. */
  assertion: (
    challenge: string,
    options?: Behaviour,
  ) => Credential & { response: { clientDataJSON: string; authenticatorData: string; signature: string } };
}

type Credential = ReturnType<typeof credential>;

const credential = (id: string) => ({ id, rawId: id, type: "public-key" as const, clientExtensionResults: {} });

/** Makes a passkey of localhost as an authenticator does (WebAuthn, ES256, attestation "none"). */
export function makePasskey({ origin, asksPerson = true }: Behaviour): MadePasskey {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const rawId = randomBytes(32);
  const id = rawId.toString("base64url");
  const clientData = (type: string, challenge: string, page: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: page, crossOrigin: false }));
  const rpIdHash = createHash("sha256").update("localhost").digest();
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const cose = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);
  const flags = (person: boolean, isNew: boolean) => Buffer.from([1 | (person ? 4 : 0) | (isNew ? 0x40 : 0)]);
  const none = Buffer.alloc(4);
  return {
    id,
    registration: (challenge) => {
      const length = Buffer.from([0, rawId.length]);
      const data = Buffer.concat([rpIdHash, flags(asksPerson, true), none, Buffer.alloc(16), length, rawId, cose]);
      const attestation = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a0686175746844617461", "hex"),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      const response = {
        clientDataJSON: clientData("webauthn.create", challenge, origin).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
      };
      return { ...credential(id), response };
    },
    assertion: (challenge, options = { origin, asksPerson }) => {
      const client = clientData("webauthn.get", challenge, options.origin);
      const data = Buffer.concat([rpIdHash, flags(options.asksPerson ?? true, false), none]);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      const response = {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", signed, privateKey).toString("base64url"),
      };
      return { ...credential(id), response };
    },
  };
}
