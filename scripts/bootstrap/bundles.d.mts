/** The files whose change makes the bundle stale. */
export function hashedFiles(root: string, name: "web" | "server"): Iterable<string>;
