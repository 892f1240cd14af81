import { type DeviceRole, type Role, roleOnDevice, ROLES } from "#src/shared/roles.ts";

export const CODE_MINUTES = 10;
/** Number of wrong PINs after which a tablet is locked for a person. */
export const MAX_ATTEMPTS = 5;
export const LOCK_MINUTES = 15;

/** Returns whether four digits are easy to guess: all the same, or consecutive. */
export function isEasyPin(pin: string): boolean {
  const steps = pin
    .split("")
    .slice(1)
    .map((digit, index) => (Number(digit) - Number(pin[index]) + 10) % 10);
  return steps.every((step) => step === steps[0]) && [0, 1, 9].includes(steps[0] ?? 0);
}

/** Returns the roles of the people who may work on a tablet. */
export function rolesOnDevice(device: DeviceRole): Role[] {
  return ROLES.filter((role) => roleOnDevice(device, role) !== null);
}

/** Returns a code in groups, as it is read aloud: "482 913" for "482913". */
export function codeText(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}
