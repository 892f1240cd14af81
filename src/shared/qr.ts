import QRCode from "qrcode";

/** The light border that scanners need around a code (the quiet zone), in modules. */
const QUIET_ZONE = 4;

export interface Qr {
  /** Width and height in modules, with the light border. */
  size: number;
  /** The dark modules as an SVG path, one unit a module. */
  path: string;
}

/** Returns a QR code that is readable with a quarter of it damaged. */
export function qrOf(text: string): Qr {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "Q" });
  const rows = Array.from({ length: modules.size }, (_, row) => {
    let strokes = "";
    for (let column = 0; column < modules.size; column += 1) {
      if (!modules.get(row, column)) continue;
      const start = column;
      while (column < modules.size && modules.get(row, column)) column += 1;
      strokes += `M${start + QUIET_ZONE} ${row + QUIET_ZONE}h${column - start}v1h-${column - start}z`;
    }
    return strokes;
  });
  return { size: modules.size + 2 * QUIET_ZONE, path: rows.join("") };
}
