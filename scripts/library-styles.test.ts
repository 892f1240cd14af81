import { expect, test } from "vitest";
import { withoutClasses } from "./library-styles.ts";

const css =
  ".m_77c9d27d{color:red}.m_87cf2631:hover,.m_77c9d27d:hover{top:1px}.m_87cf2631 .m_bcb3f3c2{top:2px}.card{top:3px}";

test("rules of the library's classes that no script uses are left out, and everything else stays, rules that it shares too", () => {
  const result = withoutClasses(css, (name) => name === "m_87cf2631");
  expect(result).toContain(".m_77c9d27d{color:red}");
  expect(result).toContain(".m_77c9d27d:hover{top:1px}");
  expect(result).toContain(".card{top:3px}");
  expect(result).not.toContain("m_bcb3f3c2");
});
