/**
 * Returns the address of a restaurant's public menu: its username, or else its owner's id, before the app's domain. It
 * includes the port of the app's own address, so that it works on a developer's machine.
 */
export function menuAddress(
  app: { url: string; domain: string },
  company: { username: string | null; created_by: string },
): string {
  const { protocol, port } = new URL(app.url);
  return `${protocol}//${company.username ?? company.created_by}.${app.domain}${port ? `:${port}` : ""}`;
}
