/** The known calories of an option, as the menu has them. */
export interface CaloriesOfOption {
  calories: number | null;
  scaled_calories?: number | undefined;
}

/**
 * Returns the approximate kcal of an option chosen once, in a size. `factor` is the portion of the size relative to the
 * dish's first size.
 */
export function optionCalories({ calories, scaled_calories = 0 }: CaloriesOfOption, factor = 1): number {
  return Math.round((calories ?? 0) + scaled_calories * (factor - 1));
}
