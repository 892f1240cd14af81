import { strToU8, zipSync } from "fflate";

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Returns an XLSX file of sheets of cells, as spreadsheet programs write it: numbers as numbers, texts as texts. */
export function workbookOf(sheets: Readonly<Record<string, readonly (readonly (string | number)[])[]>>): Uint8Array {
  const names = Object.keys(sheets);
  const parts: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    "xl/workbook.xml": `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${names
      .map((name, at) => `<sheet name="${escape(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names
      .map(
        (_, at) =>
          `<Relationship Id="rId${at + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join("")}</Relationships>`,
  };
  for (const [at, name] of names.entries()) {
    const rows = (sheets[name] ?? []).map((cells, row) => rowOf(cells, row + 1)).join("");
    parts[`xl/worksheets/sheet${at + 1}.xml`] =
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])));
}

function rowOf(cells: readonly (string | number)[], row: number): string {
  const written = cells.map((cell, column) => {
    const at = `${String.fromCharCode("A".charCodeAt(0) + column)}${row}`;
    if (cell === "") return "";
    if (typeof cell === "number") return `<c r="${at}"><v>${cell}</v></c>`;
    return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`;
  });
  return `<row r="${row}">${written.join("")}</row>`;
}
