import fc from "fast-check";
import { expect, test } from "vitest";
import {
  ALLERGENS,
  type DeclarationName,
  type Declarations,
  type DeclarationState,
  declareDish,
  DIETS,
  isDiet,
} from "#src/features/dishes/declarations.ts";
import { changeText, overrideQuestion, questionChanges } from "#src/features/dishes/override-questions.ts";
import { type HashedOverride, heldOverrides, questionHash } from "#src/features/dishes/server/overrides.ts";
import { knownFood } from "#src/features/dishes/unverified.ts";

// Whatever happens to recipes and declarations in whatever order, guests never see less than the careful state.

const ITEMS = ["oil", "cream", "salt", "sauce", "stock"];
/** The parts of prep items. A sauce may be part of the stock, never the reverse, so there are no cycles. */
const INSIDE: Record<string, string[]> = { sauce: ["oil", "cream", "salt"], stock: ["sauce", "oil", "salt"] };
const NAMES: DeclarationName[] = ["milk", "nuts", "fish", "vegetarian", "vegan", "halal"];
const CAREFUL: DeclarationState[] = ["suitable", "none", "unknown", "unsuitable", "may_contain", "contains"];

interface Kitchen {
  recipe: Set<string>;
  parts: Map<string, string[]>;
  declared: Map<string, Declarations>;
  doubted: Set<string>;
}

const stateOf = (name: DeclarationName) =>
  fc.constantFrom<DeclarationState>(
    ...(isDiet(name)
      ? (["suitable", "unsuitable", "unknown"] as const)
      : (["contains", "may_contain", "none", "unknown"] as const)),
  );
const anyName = fc.constantFrom(...NAMES);
const named = anyName.chain((name) => fc.record({ name: fc.constant(name), state: stateOf(name) }));
const act = fc.oneof(
  fc.record({ kind: fc.constant("recipe" as const), item: fc.constantFrom(...ITEMS) }),
  fc.record({ kind: fc.constant("part" as const), item: fc.constantFrom("sauce", "stock"), at: fc.nat(2) }),
  fc.record({ kind: fc.constant("declare" as const), item: fc.constantFrom(...ITEMS), what: named }),
  fc.record({ kind: fc.constant("merge" as const), from: fc.constantFrom("oil", "cream", "salt") }),
  fc.record({ kind: fc.constant("doubt" as const), item: fc.constantFrom(...ITEMS) }),
  fc.record({ kind: fc.constant("override" as const), what: named }),
  fc.record({ kind: fc.constant("old" as const), what: named }),
);

const toggled = (ids: Iterable<string>, id: string) => {
  const all = new Set(ids);
  if (!all.delete(id)) all.add(id);
  return all;
};

function change(
  kitchen: Kitchen,
  one: Exclude<typeof act extends fc.Arbitrary<infer A> ? A : never, { kind: "override" | "old" }>,
) {
  const { recipe, parts, declared, doubted } = kitchen;
  switch (one.kind) {
    case "recipe":
      kitchen.recipe = toggled(recipe, one.item);
      break;
    case "part":
      parts.set(one.item, [...toggled(parts.get(one.item) ?? [], INSIDE[one.item]![one.at]!)]);
      break;
    case "declare":
      declared.set(one.item, { ...declared.get(one.item), [one.what.name]: one.what.state });
      break;
    case "merge": {
      const moved = (ids: Iterable<string>) => new Set([...ids].map((id) => (id === one.from ? "pepper" : id)));
      kitchen.recipe = moved(recipe);
      for (const [item, of] of parts) parts.set(item, [...moved(of)]);
      break;
    }
    case "doubt":
      kitchen.doubted = toggled(doubted, one.item);
  }
}

/**
 * Returns everything a question covers, computed independently of the code: the ingredients, and the declarations of
 * each.
 */
function asked(kitchen: Kitchen): string {
  const reach = (id: string): string[] => [id, ...(kitchen.parts.get(id) ?? []).flatMap(reach)];
  const ids = [...new Set([...kitchen.recipe].flatMap(reach))].toSorted();
  return JSON.stringify(
    ids.map((id) => [id, Object.entries(kitchen.declared.get(id) ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))]),
  );
}

test("no sequence of changes lets a guest be told less than is careful", () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
      const kitchen: Kitchen = { recipe: new Set(["oil"]), parts: new Map(), declared: new Map(), doubted: new Set() };
      const overrides = new Map<DeclarationName, { hashed: HashedOverride; asked: string | null }>();
      for (const act of acts) {
        if (act.kind === "override" || act.kind === "old") {
          const { name, state } = act.what;
          const hash = questionHash(
            overrideQuestion(name, kitchen.recipe, { stored: kitchen.declared, parts: kitchen.parts }),
          );
          // The previous version stores no question.
          const isOld = act.kind === "old";
          overrides.set(name, { hashed: [name, state, isOld ? null : hash], asked: isOld ? null : asked(kitchen) });
        } else change(kitchen, act);
        const food = knownFood(kitchen.declared, kitchen.parts, kitchen.doubted);
        const parts = [...kitchen.recipe].map((id) => food.declared.get(id) ?? {});
        const held = heldOverrides(
          [...overrides.values()].map(({ hashed }) => hashed),
          kitchen.recipe,
          food,
        );
        const shown = stateIn(declareDish(parts, held.overrides, held.unverified));
        const derived = stateIn(declareDish(parts));
        for (const name of NAMES) {
          const own = overrides.get(name);
          if (!own) expect(shown(name)).toBe(derived(name));
          // Nothing has changed since the answer, and nothing is in doubt: it remains in force.
          else if (own.asked === asked(kitchen) && kitchen.doubted.size === 0) expect(shown(name)).toBe(own.hashed[1]);
          else if (held.unverified.has(name)) {
            const least = Math.max(
              ...[own.hashed[1], derived(name), "unknown" as const].map((state) => CAREFUL.indexOf(state)),
            );
            expect(CAREFUL.indexOf(shown(name))).toBe(least);
          } else expect(sameFor(name, own.asked, asked(kitchen))).toBe(true);
        }
      }
    }),
    { numRuns: 400 },
  );
});

/** Whether two states of a kitchen have the same ingredients and, for this name, the same declarations. */
function sameFor(name: DeclarationName, before: string | null, now: string): boolean {
  if (before === null) return false;
  const relevant = (text: string) =>
    (JSON.parse(text) as [string, [string, string][]][]).map(([id, states]) => [
      id,
      // The code itself infers vegetarian and vegan labels, so only the other names are compared here.
      isDiet(name) ? null : (Object.fromEntries(states)[name] ?? "unknown"),
    ]);
  return JSON.stringify(relevant(before)) === JSON.stringify(relevant(now));
}

function stateIn(declared: ReturnType<typeof declareDish>): (name: DeclarationName) => DeclarationState {
  return (name) => {
    const states = ["contains", "may_contain", "unknown", "suitable", "unsuitable"] as const;
    return states.find((state) => declared[state].includes(name)) ?? "none";
  };
}

const hashOf = (declared: Declarations, name: DeclarationName) =>
  questionHash(overrideQuestion(name, ["a"], { stored: new Map([["a", declared]]), parts: new Map() }));

test("a label is asked again when what it follows from changes, and not for another name", () => {
  expect(hashOf({ milk: "contains" }, "vegan")).not.toBe(hashOf({}, "vegan"));
  expect(hashOf({ fish: "contains" }, "vegetarian")).not.toBe(hashOf({}, "vegetarian"));
  expect(hashOf({ nuts: "contains" }, "vegan")).toBe(hashOf({}, "vegan"));
  for (const name of [...ALLERGENS, ...DIETS].filter((text) => text !== "nuts"))
    expect(hashOf({ nuts: "contains" }, name), name).toBe(hashOf({}, name));
});

test("says what has changed", () => {
  const changes = questionChanges({ a: "none", b: "none", c: "none" }, { a: "none", b: "contains", d: "unknown" });
  expect(changes.map((change) => changeText(change.item_id, "milk", change))).toEqual([
    "b was declared anew (Milk: not in it, now contains).",
    "d was added (Milk: not set).",
    "c is no longer in it.",
  ]);
});
