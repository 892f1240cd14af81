import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import { checksum, nameObject, readName, type ObjectName } from "#src/server/backups/object-name.ts";
import type { BackupStore } from "#src/server/backups/store.ts";

/** What is wrong with an archive, in a sentence that its owner can read. */
export class ArchiveError extends Error {}

/** The objects of a store, checked by their checksums and encrypted when there is a key. */
export interface Archive {
  add(name: string, bytes: Uint8Array): Promise<ObjectName>;
  /** Returns the bytes as they were added. Throws an ArchiveError when they are missing or changed. */
  read(object: ObjectName): Promise<Buffer>;
  list(folder: string): Promise<ObjectName[]>;
  remove(object: ObjectName): Promise<void>;
}

/** AES-256-GCM: nonce, ciphertext, tag. */
const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function openArchive(store: BackupStore, secret: string | undefined): Archive {
  // The salt only separates this use of the secret from others: the secret is long and random, not a password.
  const key = secret === undefined ? undefined : scryptSync(secret, "comanda backup", 32);
  return {
    async add(name, bytes) {
      const sealed = key ? encrypt(key, bytes) : bytes;
      const object = nameObject(name, new Date(), sealed);
      await store.put(object.key, sealed);
      return object;
    },
    async read(object) {
      const sealed = await store.get(object.key);
      if (sealed === null) throw new ArchiveError(`${object.name} is missing from the backup.`);
      if (checksum(sealed) !== object.sha256) {
        throw new ArchiveError(`${object.name} was damaged since it was stored: its checksum differs.`);
      }
      return key ? decrypt(key, sealed, object.name) : Buffer.from(sealed);
    },
    async list(folder) {
      return (await store.list(folder)).map(readName).filter((object) => object !== undefined);
    },
    remove: (object) => store.delete(object.key),
  };
}

function encrypt(key: Buffer, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Buffer, sealed: Uint8Array, name: string): Buffer {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new ArchiveError(`${name} was encrypted with another BACKUP_KEY than the one that is set.`, { cause });
  }
}
