/** A food of the USDA's Standard Reference 28, per 100 g. */
export interface Food {
  id: string;
  /** As the table writes it: "RICE, WHITE, LONG-GRAIN, REG, RAW, UNENR". */
  name: string;
  /** As a person reads it: "Rice, white, long-grain, raw". */
  plain_name: string;
  calories: number;
  protein: number;
  carbs: number;
  fat: number;
  fiber: number;
  sugar: number;
  /** "1 cup, chopped" weighs 160 g. */
  weights: { grams: number; text: string }[];
}
