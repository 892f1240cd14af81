/**
 * The icons made from a logo for a phone's home screen. In the maskable icon the logo is smaller, because the icon's
 * edges are cut off.
 */
export const LOGO_ICONS = [
  { name: "192", side: 192, share: 0.84 },
  { name: "512", side: 512, share: 0.84 },
  { name: "512-maskable", side: 512, share: 0.6, purpose: "maskable" },
] as const;

/** Returns the file of a logo's icon; `logoKey` is the logo's own file. */
export function iconKey(logoKey: string, name: string): string {
  return `${logoKey.replace(/\.webp$/, "")}-${name}.png`;
}
