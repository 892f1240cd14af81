/** What of an option's calories is known, as the menu has it. */
export interface CaloriesOfOption {
  calories: number | null;
  scaled_calories?: number | undefined;
}

/** Returns the approximate kcal of one of an option in a size. `factor`: how large the size is beside the dish's first. */
export function optionCalories({ calories, scaled_calories = 0 }: CaloriesOfOption, factor = 1): number {
  return Math.round((calories ?? 0) + scaled_calories * (factor - 1));
}
