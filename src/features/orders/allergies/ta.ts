import type { AllergyPhrases } from "#src/features/orders/allergies/shape.ts";

export const texts: AllergyPhrases = {
  warnings: [
    "ஒவ்வாமை",
    "அலர்ஜி",
    "அலெர்ஜி",
    "(?:சாப்பிட|உண்ண|குடிக்க)\\s?(?:முடியா|இயலா)",
    "(?:சாப்பிட|உண்ண)க்?\\s?கூடாது",
    "ஒத்துக்\\s?கொள்ளா",
  ],
  exceptions: ["தவிர|ஆனால்|மட்டும்"],
  freeOf: ["(?:எந்த )?(?:ஒவ்வாமை|அலர்ஜி)(?:யும்)? (?:இல்லை|கிடையாது)"],
};
