import type { AllergyPhrases } from "#src/features/orders/allergies/shape.ts";

/** Words after a phrase that refer to the amount: "I cannot eat that much" says nothing about ingredients. */
const NOT_HOW_MUCH = "(?! (?:(?:too|so|that|this) much|a lot|all|it all|everything|any ?more|more|now|yet|here|today))";

export const texts: AllergyPhrases = {
  warnings: [
    `|(?:can ?no?t|can'?t|could ?n'?t|unable to|must ?n(?:o|')?t|not allowed to|not able to|should ?n(?:o|')?t|may not) (?:ever |really |safely )?(?:eat|have|tolerate|digest)${NOT_HOW_MUCH}|`,
    "|(?:medical|health) (?:reasons?|conditions?)|",
    "|(?:hives|swell up|emergency room|hospital)|",
    "|sensitiv(?:e|ity) to|",
    "|react(?:s|ion)? (?:badly |strongly )?to|",
    "|(?:kills?|kill) (?:me|him|her|us|them)|",
    "|makes? (?:me|him|her|us|them) (?:very |really |so )?(?:sick|ill)|",
    "|(?:could|can|will|would|might|may) die(?! for)|",
    "|throat|",
  ],
  exceptions: [
    "|(?:except(?:ing|ion|ions)?|but|only|apart from|aside from|other than|besides|save for|unless|however|though)|",
  ],
  freeOf: [
    "|(?:no|without|zero) (?:any |known |food |other )*(?:allerg(?:y|ies)|intolerances?)(?: at all| here| to (?:report|mention)| known)?|",
    "|(?:not|isn'?t|aren'?t|am not|nobody is|no one is) allergic(?: to (?:anything|any of it))?(?: at all)?|",
    "|(?:don'?t|do not|doesn'?t|does not) have (?:any )?(?:food )?allerg(?:y|ies)|",
    "|allerg(?:y|ies) ?: ?(?:none|no|n/a)|",
  ],
};
