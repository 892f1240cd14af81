import type { Page } from "playwright-core";

/** Where a page keeps the elements that `findNewElements` has found. */
export const NEW_ELEMENTS = "newElements";

/**
 * Finds the elements of a page that are of no known kind and keeps them in the page, and returns their kinds as numbers. Two elements are of one kind when axe says the same of both: they have
 * the same tag, classes, roles, states and parent, both have a name and a text or have none, and their texts the same colours
 * and sizes. Ten rows of a list are one kind.
 */
export function findNewElements(page: Page, known: ReadonlySet<number>): Promise<number[]> {
  return page.evaluate(
    ([before, name]) => {
      /** Attributes whose values decide how an element looks or what it is; of the others it counts whether they are there. */
      const valued =
        /^(class|role|type|tabindex|lang|dir|scope|autocomplete|inputmode|data-.*|aria-(hidden|live|modal|level|haspopup|orientation|checked|selected|expanded|disabled|pressed|current|invalid|required|sort))$/;
      const references = /^aria-(labelledby|describedby|controls|owns|activedescendant|details|errormessage)$/;
      const ids = new Map<string, number>();
      for (const { id } of document.querySelectorAll("[id]")) ids.set(id, (ids.get(id) ?? 0) + 1);
      const hash = (text: string) => {
        let value = 2_166_136_261;
        for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 16_777_619);
        return value >>> 0;
      };
      const attributeOf = ({ name, value }: Attr) => {
        if (name === "id") return `id ${ids.get(value)}`;
        if (references.test(name)) return `${name} ${value.split(/\s+/).every((id) => ids.has(id))}`;
        return valued.test(name) ? `${name} ${value}` : `${name} ${value.trim() !== ""}`;
      };
      /** What a text stands on; a picture or gradient counts by its text. */
      const backgroundOf = (element: Element): string => {
        for (let at: Element | null = element; at; at = at.parentElement) {
          const { backgroundColor, backgroundImage } = getComputedStyle(at);
          if (backgroundImage !== "none") return backgroundImage;
          if (!/, 0\)$|^transparent$/.test(backgroundColor)) return backgroundColor;
        }
        return "";
      };
      const hasText = (element: Element) =>
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
      const describe = (element: Element) => {
        const { color, opacity, fontSize, fontWeight } = getComputedStyle(element);
        const labels = (element as HTMLInputElement).labels?.length;
        const attributes = [...element.attributes].filter(({ name }) => name !== "style").map(attributeOf);
        const look = hasText(element) ? [color, fontSize, fontWeight, backgroundOf(element)] : [];
        const { localName, role } = element.parentElement ?? {};
        return [element.localName, ...attributes, labels, opacity, ...look, localName, role].join("\n");
      };
      const seen = new Set(before);
      const found: Element[] = [];
      const kinds: number[] = [];
      for (const element of document.body.querySelectorAll("*")) {
        const kind = hash(describe(element));
        if (seen.has(kind)) continue;
        seen.add(kind);
        kinds.push(kind);
        found.push(element);
      }
      Object.assign(window, { [name]: found });
      return kinds;
    },
    [[...known], NEW_ELEMENTS] as const,
  );
}
