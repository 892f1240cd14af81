import { type DeviceRole, type Role, roleOnDevice, ROLES } from "#src/shared/roles.ts";

export const CODE_MINUTES = 10;
/** Wrong PINs of a person on a tablet before it locks them there. */
export const MAX_ATTEMPTS = 5;
export const LOCK_MINUTES = 15;

/** Four digits that whoever tries a few would try first: all the same, or one after the other. */
export function isEasyPin(pin: string): boolean {
  const steps = pin
    .split("")
    .slice(1)
    .map((digit, index) => (Number(digit) - Number(pin[index]) + 10) % 10);
  return steps.every((step) => step === steps[0]) && [0, 1, 9].includes(steps[0] ?? 0);
}

/** The roles of the people who may work on a tablet. */
export function rolesOnDevice(device: DeviceRole): Role[] {
  return ROLES.filter((role) => roleOnDevice(device, role) !== null);
}

/** "482913" as it is read out: "482 913". */
export function codeText(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}
