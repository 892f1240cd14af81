/** Returns a drawing of a few kilobytes whose groups repeat each other: rendering it takes minutes. */
export function nestedSvg(levels = 9): Buffer {
  const groups = Array.from({ length: levels }, (_, level) => {
    const uses = Array.from({ length: 10 }, (_, n) => `<use href="#g${level}" x="${n}" y="${level}"/>`).join("");
    return `<g id="g${level + 1}">${uses}</g>`;
  });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><defs><g id="g0"><circle cx="450" cy="450" ` +
      `r="300" fill="red" opacity="0.5"/></g>${groups.join("")}</defs><use href="#g${levels}"/></svg>`,
  );
}
