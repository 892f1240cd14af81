/**
 * Returns the values that a form shows after the data it was opened with has changed. Fields that changed have their
 * current value. All other fields keep what the person typed. So nobody confirms values that they did not see.
 */
export function mergeTyped<Name extends string, Value>(
  typed: Readonly<Partial<Record<Name, Value>>>,
  before: Readonly<Partial<Record<Name, Value>>>,
  now: Readonly<Partial<Record<Name, Value>>>,
  isSame: (a: Value | undefined, b: Value | undefined) => boolean = (a, b) => a === b,
): { merged: Partial<Record<Name, Value>>; changed: Name[] } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])] as Name[];
  const changed = names.filter((name) => !isSame(before[name], now[name]));
  const merged: Partial<Record<Name, Value>> = { ...typed };
  for (const name of changed) {
    if (now[name] === undefined) delete merged[name];
    else merged[name] = now[name];
  }
  return { merged, changed };
}
