import { expect, test } from "vitest";
import { requestParts } from "#src/main/app/request-parts.ts";
import { productParts } from "#src/main/features.ts";
import { requestKinds } from "#src/server/agent-requests.ts";

const kinds = requestKinds.of(productParts);

test("the browser shows every kind of agent requests that the server has", () => {
  const names = kinds.map(({ shape }) => shape.shape.kind.value);
  expect(new Set(names).size).toBe(names.length);
  expect(requestParts.map(({ kind }) => kind).toSorted()).toEqual(names.toSorted());
});

test("no two kinds of agent requests have the same rank, and their numbers are those from 1 on", () => {
  expect(new Set(kinds.map(({ rank }) => rank)).size).toBe(kinds.length);
  const numbers = kinds.map(({ number }) => number).toSorted((a, b) => a - b);
  expect(numbers).toEqual(kinds.map((_, index) => index + 1));
});
