import type { AllergyPhrases } from "#src/features/orders/allergies/shape.ts";

export const texts: AllergyPhrases = {
  warnings: [
    "알레르기",
    "알러지",
    "알레지",
    "알러쥐",
    "아나필락",
    "불내증",
    "셀리악",
    "못\\s?(?:먹|마[시셔]|드[시세셔])",
    "(?:먹을|마실) 수 ?(?:가 )?없",
    "먹으면 ?(?:안|큰일)",
  ],
  exceptions: ["제외|빼고|외에|지만|말고|만 |만$|단,"],
  freeOf: ["(?:알레르기|알러지|알레지)(?:는|가|도)? ?(?:전혀 )?(?:없음|없어요|없습니다|없다|없어)"],
};
