import type { AllergyPhrases } from "#src/features/orders/allergies/shape.ts";

export const texts: AllergyPhrases = {
  warnings: [
    "过敏",
    "過敏",
    "不耐",
    "(?:对|對)[^\\n。，]{1,8}敏感",
    "食物敏感",
    "不(?:能|可以|可)(?:吃|食|碰|喝|饮|飲)",
    "吃不了",
    "(?:唔|不)食得",
    "唔(?:可以|能|可)食",
    "食唔得",
    "(?:忌口|禁忌)",
  ],
  exceptions: ["除|但|只|唯|(?:不过|不過)(?!敏)"],
  freeOf: ["(?:没有|沒有|无|無|不|没|沒)(?:任何|食物)?(?:过敏|過敏)(?:史)?"],
};
