/**
 * Returns the JSON object in the text of a model: bare, fenced, or with prose around it. Undefined when there is none.
 */
export function jsonIn(text: string): unknown {
  for (const candidate of candidates(text)) {
    try {
      return JSON.parse(candidate);
    } catch {
      // The next candidate may be the object.
    }
  }
  return undefined;
}

function candidates(text: string): string[] {
  const fenced = /```(?:json)?\s*\n([\s\S]*?)\n\s*```/i.exec(text)?.[1];
  const outermost = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  return [text, fenced, outermost].filter((candidate) => candidate !== undefined);
}
