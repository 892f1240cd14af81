import { DECLARATION_LABELS, type DeclarationName, type Declared } from "#src/features/dishes/declarations.ts";

/** Returns "Milk, Nuts"; "" for an empty list. */
export function declarationLabels(names: readonly DeclarationName[]): string {
  return names.map((name) => DECLARATION_LABELS[name]).join(", ");
}

/** What a dish or a prep item contains, and the diets it suits. */
export function DeclaredFacts({ declared: { contains, may_contain, suitable } }: { declared: Declared }) {
  return (
    <>
      <p>
        <strong>Contains:</strong> {declarationLabels(contains) || "nothing declared"}
      </p>
      {may_contain.length > 0 && (
        <p>
          <strong>May contain:</strong> {declarationLabels(may_contain)}
        </p>
      )}
      <p>
        <strong>Diets:</strong> {declarationLabels(suitable) || "not set"}
      </p>
    </>
  );
}
