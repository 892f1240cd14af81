import { z } from "zod";

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

const count = (amount: number | bigint, text: string, many: string) =>
  `${amount} ${Number(amount) === 1 ? text : many}`;

const TYPES: Record<string, string> = {
  string: "must be text",
  number: "must be a number",
  int: "must be a whole number",
  boolean: "must be true or false",
  array: "must be a list",
  object: "must be an object",
  record: "must be an object",
  date: "must be a date",
  null: "must be empty",
};

const FORMATS: Record<string, string> = {
  email: "must be an email address",
  url: "must be a web address",
  uuid: "must be an id",
  guid: "must be an id",
  date: "must be a date, such as 2026-03-12",
  datetime: "must be a date and time, such as 2026-03-12T18:30:00Z",
  time: "must be a time, such as 18:30",
};

/**
 * Returns what is wrong with a value, as the end of a sentence that begins with its field's name: "must be a number".
 */
function validationText(issue: RawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is required" : (TYPES[issue.expected] ?? "has the wrong form");
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return tooBig(issue);
    case "invalid_format":
      return FORMATS[issue.format] ?? "has the wrong form";
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "invalid_value":
      return issue.values.length === 1
        ? `must be ${String(issue.values[0])}`
        : `must be one of ${issue.values.slice(0, 20).map(String).join(", ")}`;
    case "unrecognized_keys":
      return `has a field that is not known: ${issue.keys.join(", ")}`;
    case "invalid_union":
      return issue.input === undefined ? "is required" : (ofUnion(issue.errors)?.message ?? "has the wrong form");
    default:
      return "is not valid";
  }
}

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  if (origin === "string") {
    return minimum === 1 ? "is required" : `must have at least ${count(minimum, "character", "characters")}`;
  }
  if (origin === "array" || origin === "set") return `must have at least ${count(minimum, "entry", "entries")}`;
  return inclusive === false ? `must be more than ${minimum}` : `must be ${minimum} or more`;
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  if (origin === "string") return `must have at most ${count(maximum, "character", "characters")}`;
  if (origin === "array" || origin === "set") return `must have at most ${count(maximum, "entry", "entries")}`;
  return inclusive === false ? `must be less than ${maximum}` : `must be ${maximum} or less`;
}

/** Returns the issue of the union option to which the value came closest. */
function ofUnion(branches: readonly z.core.$ZodIssue[][]): z.core.$ZodIssue | undefined {
  const isOfOtherKind = ([first]: z.core.$ZodIssue[]) =>
    first?.path.length === 0 && (first.code === "invalid_type" || first.code === "invalid_value");
  return (branches.find((branch) => branch.length > 0 && !isOfOtherKind(branch)) ?? branches[0])?.[0];
}

// From here on zod uses these words for every issue for which a contract has no text of its own.
z.config({ customError: validationText });

export interface FieldError {
  path: string;
  message: string;
}

/** Returns one sentence for each wrong field: "Unit price must be a number", "Line 2: quantity is required". */
export function fieldErrors({ issues }: z.ZodError): FieldError[] {
  return issues.map((outer) => {
    const inner = outer.code === "invalid_union" ? ofUnion(outer.errors) : undefined;
    const path = [...outer.path, ...(inner?.path ?? [])];
    return { path: path.join("."), message: sentenceOf(path, outer.message) };
  });
}

const PREDICATE = /^(must|is|has|are|cannot|needs)\b/;

function sentenceOf(path: readonly PropertyKey[], text: string): string {
  if (!PREDICATE.test(text)) return capitalised(text);
  const lines = path.filter((part) => typeof part === "number").map((index) => `line ${index + 1}`);
  const field = path.findLast((part) => typeof part === "string");
  const subject = field === undefined ? "the request" : labelOf(field);
  const isEntry = typeof path.at(-1) === "number";
  if (isEntry || lines.length === 0) return capitalised(`${isEntry ? lines.join(", ") : subject} ${text}`);
  return capitalised(`${lines.join(", ")}: ${subject} ${text}`);
}

/** Returns the words of a field's name: "unit_price" and "unitPrice" become "unit price". */
function labelOf(field: string): string {
  return field
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/[_-]+/g, " ")
    .toLowerCase();
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
