/**
 * The named colours of the product, once for light and once for dark. theme.ts gives them to the signed-in app,
 * web/styles/tokens.css repeats them for the public pages, and contrast.test.ts checks that every pair meets WCAG AA.
 */
export interface Palette {
  /** The background of the page. */
  tile: string;
  /** The background of cards, bars and fields. */
  paper: string;
  /** The background of insets, hovered rows and disabled controls. */
  sunk: string;
  /** Text. */
  ink: string;
  /** Secondary text; still readable at arm's length. */
  inkSoft: string;
  /** Hairlines between things. */
  line: string;
  /** Edges of controls: 3:1 against paper and tile. */
  lineStrong: string;
  /** The one accent, a blue: links, the current item, focus. */
  carbon: string;
  /** Filled primary buttons, and the same under the pointer. */
  carbonFill: string;
  carbonFillHover: string;
  onCarbon: string;
  carbonTint: string;
  good: string;
  goodTint: string;
  warn: string;
  warnTint: string;
  bad: string;
  badTint: string;
  /** Filled destructive buttons. */
  badFill: string;
  badFillHover: string;
  /** The yellow of the brand mark and of highlighted words. Never the colour of text. */
  slip: string;
  onSlip: string;
}

export const light: Palette = {
  tile: "#f1f3f0",
  paper: "#ffffff",
  sunk: "#e7eae6",
  ink: "#16201c",
  inkSoft: "#4e5a55",
  line: "#d6dbd7",
  lineStrong: "#7c8782",
  carbon: "#1f3fae",
  carbonFill: "#1f3fae",
  carbonFillHover: "#18328c",
  onCarbon: "#ffffff",
  carbonTint: "#e3e9fb",
  good: "#14602f",
  goodTint: "#dcf1e2",
  warn: "#744600",
  warnTint: "#ffefbd",
  bad: "#a11a16",
  badTint: "#fde5e1",
  badFill: "#b3221c",
  badFillHover: "#921813",
  slip: "#ffd84d",
  onSlip: "#16201c",
};

export const dark: Palette = {
  tile: "#0f1312",
  paper: "#181d1b",
  sunk: "#232a27",
  ink: "#edf0ec",
  inkSoft: "#a9b3ae",
  line: "#2c3431",
  lineStrong: "#74807b",
  carbon: "#9fb4ff",
  carbonFill: "#3b5bdb",
  carbonFillHover: "#4a69e2",
  onCarbon: "#ffffff",
  carbonTint: "#1d284d",
  good: "#82d69d",
  goodTint: "#152e1e",
  warn: "#f3c552",
  warnTint: "#33290d",
  bad: "#ff9f95",
  badTint: "#3d1815",
  badFill: "#c4342c",
  badFillHover: "#d0443c",
  slip: "#ffd84d",
  onSlip: "#16201c",
};

/** Returns the CSS variable of a colour: `inkSoft` becomes `--ink-soft`. */
export function tokenName(key: string): string {
  return `--${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

export function cssTokens(palette: Palette): Record<string, string> {
  return Object.fromEntries(Object.entries(palette).map(([key, value]) => [tokenName(key), String(value)]));
}
