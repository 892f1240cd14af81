/** A value that a feature adds to a lower feature. The lower feature does not know the feature that adds it. */
export interface Extension {
  point: symbol;
  value: unknown;
}

/**
 * Makes the place where a lower feature takes values from higher ones. A higher feature lists `point.add(value)` under
 * `extensions` of its `feature.ts`; the lower one reads all of them by `point.of(context)`, in the order of the features.
 *
 * @param name what the values are, for error messages
 */
export function extensionPoint<T>(name: string) {
  const point = Symbol(name);
  return {
    add: (value: T): Extension => ({ point, value }),
    of: ({ extensions }: { extensions: readonly Extension[] }): readonly T[] =>
      extensions.filter((extension) => extension.point === point).map((extension) => extension.value as T),
  };
}
