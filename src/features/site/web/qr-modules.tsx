/**
 * 15 by 15 modules that look like a QR code: three finders and a fixed pattern. It is a drawing and cannot be scanned.
 */
const ROWS = [
  "111110101011111",
  "100010010010001",
  "101010111010101",
  "100010001010001",
  "111110101011111",
  "000000110000000",
  "101101011010110",
  "010011100101001",
  "110100101101101",
  "000000011010010",
  "111110110101101",
  "100010101110010",
  "101010010011011",
  "100010110100100",
  "111110101101011",
];

export function QrModules({ x, y, size }: { x: number; y: number; size: number }) {
  const module = size / ROWS.length;
  const path = ROWS.flatMap((row, down) =>
    Array.from(row, (dark, across) =>
      dark === "1"
        ? `M${round(x + across * module)} ${round(y + down * module)}h${round(module)}v${round(module)}H${round(x + across * module)}Z`
        : "",
    ),
  ).join("");
  return <path d={path} fill="var(--on-slip)" />;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
