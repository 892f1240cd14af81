import { expect, test } from "vitest";
import { fileProblem, guessGrouping, moved, pagesProblem } from "#src/features/documents/files.ts";

test("accepts pictures and PDFs of at most 10 MB, by media type or file name", () => {
  const problem = (name: string, type: string, size = 1000) => fileProblem({ name, type, size });
  expect(problem("a.jpg", "image/jpeg", 10_485_760)).toBeNull();
  expect(problem("a.jpg", "image/jpeg", 10_485_761)).toBe(
    "File size too large. Please upload a file smaller than 10MB.",
  );
  for (const name of ["a.PDF", "IMG_1.HEIC", "scan.tif", "page.webp"]) expect(problem(name, "")).toBeNull();
  for (const [name, type] of [
    ["a.gif", "image/gif"],
    ["a.jpg", "text/plain"],
    ["notes", ""],
  ] as const)
    expect(problem(name, type)).toBe(
      "Unsupported file format. Please choose JPG, PNG, WebP, AVIF, TIFF, HEIC or PDF files.",
    );
});

test("limits the number and the total size of the files, and moves a file to another position", () => {
  expect(pagesProblem([{ size: 10_485_760 }])).toBeNull();
  expect(pagesProblem(Array.from({ length: 5 }, () => ({ size: 10_000_000 })))).toMatch(/together/);
  expect(pagesProblem(Array.from({ length: 11 }, () => ({ size: 1 })))).toMatch(/at most 10/);
  expect(moved(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
});

test("guesses whether files chosen together are one invoice or several", () => {
  const photo = (lastModified: number) => ({ name: "a.jpg", type: "image/jpeg", lastModified });
  expect(guessGrouping([photo(0), photo(50_000), photo(100_000)])).toBe("one");
  expect(guessGrouping([photo(0), photo(10 * 60_000)])).toBe("several");
  expect(guessGrouping([photo(0), { name: "b.PDF", type: "", lastModified: 0 }])).toBe("several");
});
