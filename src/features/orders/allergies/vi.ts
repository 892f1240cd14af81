import type { AllergyPhrases } from "#src/features/orders/allergies/shape.ts";

export const texts: AllergyPhrases = {
  warnings: [
    "|di ung|",
    "|khong (?:the )?(?:an|uong) duoc|",
    "|khong the an|",
    "|khong duoc an|",
    "|khong dung nap|",
    "|bat dung nap|",
  ],
  exceptions: ["|(?:tru|ngoai|nhung|chi)|"],
  freeOf: ["|khong (?:bi |co )?di ung(?: gi| thuc pham)?|"],
};
