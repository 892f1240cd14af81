// ESC/POS, as Epson documents it: https://download4.epson.biz/sec_pubs/pos/reference_en/escpos/commands.html

/** A picture of black and white dots, each row in whole bytes, the leftmost dot in the highest bit; 1 is black. */
export interface Raster {
  width: number;
  height: number;
  bytes: Uint8Array;
}

/** Number of rows in one command, because printers have small buffers. */
const BAND = 128;
const INITIALISE = [0x1b, 0x40];
const FEED_FOUR_LINES = [0x1b, 0x64, 4];
/** Command: feed to the cutter, then cut partially; a printer without a cutter only feeds. */
const CUT = [0x1d, 0x56, 66, 0];

/** DLE EOT 4: asks for the state of the roll. The printer replies at once, even while it is offline. */
export const ASK_FOR_PAPER = Uint8Array.from([0x10, 0x04, 4]);

/** Returns the commands that print the picture and cut the paper. */
export function encodeSheet({ width, height, bytes }: Raster): Uint8Array {
  const row = width / 8;
  const parts: number[][] = [INITIALISE];
  const pictures: Uint8Array[] = [];
  for (let y = 0; y < height; y += BAND) {
    const rows = Math.min(BAND, height - y);
    // GS v 0: raster picture at normal size, with the bytes of a row and the rows as numbers of two bytes.
    const header = Uint8Array.from([0x1d, 0x76, 0x30, 0, row & 0xff, row >> 8, rows & 0xff, rows >> 8]);
    pictures.push(header, bytes.subarray(y * row, (y + rows) * row));
  }
  return Buffer.concat([Uint8Array.from(parts.flat()), ...pictures, Uint8Array.from([...FEED_FOUR_LINES, ...CUT])]);
}

/**
 * Reads the reply to `ASK_FOR_PAPER` from the bytes of a device; bits 5 and 6 are set if the roll has ended. Returns
 * null if no byte is such a reply: bits 0 and 7 are 0 and bits 1 and 4 are 1.
 */
export function hasPaper(received: Uint8Array): boolean | null {
  const response = received.findLast((byte) => (byte & 0b1001_0011) === 0b0001_0010);
  return response === undefined ? null : (response & 0b0110_0000) === 0;
}
