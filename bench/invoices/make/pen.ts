/** Figures as a hand writes them with a pen: strokes between points of a cell 10 wide and 16 high. */
const STROKES: Record<string, string> = {
  "0": "M5 1 C1 2 0 14 5 15 C10 14 9 1 4 1.6",
  "1": "M2 4 L6 0.5 L5 15.5",
  "2": "M1 4 C2 -1 10 0 8 6 C7 9 3 12 0 15 L9.5 14",
  "3": "M1 2 C5 -1 10 2 7 6 C6 7.4 4 7.6 3 7.4 C9 7 10 14 4 15.4 C2 15.6 1 15 0 14",
  "4": "M5 0 L0 9.5 L9 9 M7 4 L6 16",
  "5": "M9 0.6 L2.5 1 L1.6 7 C7 5 10 9 7 13 C5 15.6 2 15.6 0 14",
  "6": "M8 0 C3 4 0 9 1.4 13 C3 17 9 15 8 11 C7 7.6 3 8 1.6 11",
  "7": "M0.6 1.4 L9.4 0.6 L4 16 M2 8 L7.6 7.4",
  "8": "M8 3 C5 -1 0 3 4 7 C10 11 8 16 4 15 C0 13 2 9 5 7 C8 5 9 3 7.4 1.6",
  "9": "M8 4 C5 -1 0 2 1.4 6 C3 9 7 8 8 4 C8 8 7 12 5 16",
  ".": "M3 15 L3.6 15.6",
  ",": "M3 14 L2 18",
};

/** A cell of a table whose printed figure is crossed out, with the right one written over or beside it. */
export function corrected(printed: string, written: string): string {
  const strokes = Array.from(written, (digit, i) => `<path d="${STROKES[digit]}" transform="translate(${i * 11} 0)"/>`);
  const width = written.length * 11;
  return `<span style="position:relative">${printed}
    <svg width="100%" height="100%" viewBox="0 0 100 20" preserveAspectRatio="none" style="${PEN};left:-8%;top:0;width:116%"><path d="M0 13 C30 9 60 12 100 7"/></svg>
    <svg width="${width}" height="20" viewBox="-1 -1 ${width} 19" style="${PEN};right:104%;top:-3px;transform:rotate(-4deg) skewX(-8deg)">${strokes.join("")}</svg></span>`;
}

const PEN =
  "position:absolute;overflow:visible;fill:none;stroke:#1d2f7a;stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round";
