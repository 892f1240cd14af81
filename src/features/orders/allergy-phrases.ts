// What guests write about an allergy, by language: stems and phrases as regular expressions, folded as `fold` in
// allergy-note.ts folds a note. A `|` at an end marks the edge of a word. "..." stands for a few words between the
// parts of a phrase.

/** Up to four words of a sentence, as in "I cannot (really) eat". */
const FEW = String.raw`(?: [^\s.,;!?]+){0,4}`;
/** Up to twelve characters of a script that writes without spaces. */
const SOME = String.raw`[^\n.,;!?。、，！？]{0,12}`;
/** Follow-up words about the amount: "I cannot eat that much" says nothing about ingredients. */
const NOT_HOW_MUCH = "(?! (?:(?:too|so|that|this) much|a lot|all|it all|everything|any ?more|more|now|yet|here|today))";

export const ALLERGY_PHRASES: Record<string, readonly string[]> = {
  // Names of the conditions, which European languages, Malay and Indonesian share.
  conditions: [
    "allerg",
    "alerg",
    "alerj",
    "anaphyl",
    "anafil",
    "intoleran",
    "coelia",
    "celia[ckq]",
    "zoliak",
    "|epi ?-?pen",
    "αλλεργ",
    "אלרג",
  ],
  lactose: ["lactose", "laktos", "lactosa", "lattosio"],
  en: [
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
  es: [
    "|no (?:lo |la |los |las )?(?:puedo|puede|podemos|pueden|debo|debe) (?:comer|tomar|consumir)|",
    "|no (?:tolero|tolera|toleramos)|",
    "|me sientan? mal|",
  ],
  pt: ["|nao (?:posso|pode|podemos) (?:comer|tomar|consumir)|"],
  fr: [
    "|ne (?:peux|peut|pouvons|dois|doit) (?:pas|rien) (?:manger|boire|consommer)|",
    "|(?:peux|peut) pas manger|",
    "|ne (?:supporte|tolere)s? pas|",
  ],
  de: [
    `|(?:kann|darf|konnen|durfen)${FEW} (?:nicht|keine?n?)${FEW} (?:essen|trinken|haben|zu mir nehmen)|`,
    "unvertrag",
    `|reagier(?:e|t|en)${FEW} auf|`,
    `|vertra(?:ge|gt|gen)${FEW} (?:nicht|keine?n?)|`,
  ],
  it: ["|non (?:posso|puo|possiamo) (?:mangiare|bere)|"],
  nl: [`|(?:kan|mag|kunnen|mogen)${FEW} (?:geen|niet)${FEW} (?:eten|hebben)|`],
  pl: ["uczulen", "uczulon", "|nie moge jesc|"],
  ms: [
    "|alah(?:an)?|",
    "|(?:tidak|tak|tdk|ga|gak|nggak) (?:boleh|bisa|leh|dapat) (?:makan|minum|ambil)|",
    "|pantang makan|",
  ],
  vi: [
    "|di ung|",
    "|khong (?:the )?(?:an|uong) duoc|",
    "|khong the an|",
    "|khong duoc an|",
    "|khong dung nap|",
    "|bat dung nap|",
  ],
  ru: [
    "аллерг",
    "непереносим",
    "целиаки",
    "анафила",
    "|не перенош?(?:у|ит|им)|",
    "|(?:не (?:могу|может|можем)|нельзя) (?:есть|кушать|употреблять|пить)|",
    `|(?:мне|ему|еи|нам|ребенку) нельзя|`,
  ],
  zh: [
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
  ja: [
    "アレルギ",
    "あれるぎ",
    "アナフィラ",
    "不耐",
    "セリアック",
    "食べ(?:ら)?れ(?:ない|ません|ず)",
    "食べることができ(?:ない|ません)",
    "食べてはいけ",
    "飲め(?:ない|ません)",
    "(?:が|は|も)? ?(?:だめ|ダメ|駄目)(?:です|なので|な|、|。|$)",
    "(?<![a-z])ng(?![a-z])",
  ],
  ko: [
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
  th: ["แพ้", `(?:กิน|ทาน|รับประทาน|ดื่ม)${SOME}ไม่ได้`, `ไม่สามารถ(?:กิน|ทาน|รับประทาน|ดื่ม)`, "ห้าม(?:กิน|ทาน)"],
  ta: [
    "ஒவ்வாமை",
    "அலர்ஜி",
    "அலெர்ஜி",
    "(?:சாப்பிட|உண்ண|குடிக்க)\\s?(?:முடியா|இயலா)",
    "(?:சாப்பிட|உண்ண)க்?\\s?கூடாது",
    "ஒத்துக்\\s?கொள்ளா",
  ],
  hi: ["[एऐअ]ले?र्ज", "असहिष्णु", "(?:नहीं|नही) (?:खा|पी) सक", "(?:खा|पी) (?:नहीं|नही) सक", "खाना मना", "सीलिएक"],
  ar: [
    "حساسيه",
    "حساسيت",
    "تحسس",
    "اتحسس",
    "عدم تحمل",
    "سيلياك",
    "(?:لا|ما) (?:استطيع|يستطيع|تستطيع|يمكنني|يمكنه|اقدر|بقدر|اتحمل) (?:ان )?(?:ا|ي|ت)?(?:اكل|كل|تناول|شرب|شربها)?",
    "ممنوع (?:من |علي |عليه |عليها )?(?:ال|اكل|تناول)",
  ],
};

/** Words that take something out of what was said before them: "no allergies, except nuts". */
export const EXCEPTIONS: Record<string, readonly string[]> = {
  en: [
    "|(?:except(?:ing|ion|ions)?|but|only|apart from|aside from|other than|besides|save for|unless|however|though)|",
  ],
  es: ["|(?:excepto|salvo|menos|pero|sino|solo|solamente|aparte de|a excepcion)|"],
  pt: ["|(?:exceto|fora|mas|somente|apenas|a nao ser)|"],
  fr: ["|(?:sauf|hormis|excepte|mais|seulement|uniquement|hors|a part|a l'exception|autres? que)|"],
  de: ["|(?:ausser|nur|aber|bis auf|ausgenommen|abgesehen|lediglich|sondern|mit ausnahme)|"],
  it: ["|(?:tranne|eccetto|ma|solo|soltanto|a parte)|"],
  nl: ["|(?:behalve|maar|alleen|uitgezonderd|enkel)|"],
  ms: ["|(?:kecuali|selain|tapi|tetapi|cuma|hanya|melainkan)|"],
  vi: ["|(?:tru|ngoai|nhung|chi)|"],
  ru: ["|(?:кроме|но|только|лишь|за исключением|помимо)|"],
  zh: ["除|但|只|唯|(?:不过|不過)(?!敏)"],
  ja: ["以外|だけ|のみ|ただ|除|けど|が、|しかし|でも"],
  ko: ["제외|빼고|외에|지만|말고|만 |만$|단,"],
  th: ["ยกเว้น|แต่|นอกจาก|เว้น|แค่|เฉพาะ"],
  ta: ["தவிர|ஆனால்|மட்டும்"],
  hi: ["|(?:सिवाय|छोड़कर|लेकिन|मगर|सिर्फ|केवल|अलावा)|"],
  ar: ["|(?:الا|ما عدا|ماعدا|عدا|باستثناء|لكن|ولكن|فقط|سوي|غير)|"],
};

/** Statements that there are no allergies. They count only where nothing follows them. */
export const FREE_OF_ALLERGIES: Record<string, readonly string[]> = {
  en: [
    "|(?:no|without|zero) (?:any |known |food |other )*(?:allerg(?:y|ies)|intolerances?)(?: at all| here| to (?:report|mention)| known)?|",
    "|(?:not|isn'?t|aren'?t|am not|nobody is|no one is) allergic(?: to (?:anything|any of it))?(?: at all)?|",
    "|(?:don'?t|do not|doesn'?t|does not) have (?:any )?(?:food )?allerg(?:y|ies)|",
    "|allerg(?:y|ies) ?: ?(?:none|no|n/a)|",
  ],
  es: [
    "|(?:sin|no (?:tengo|tenemos|hay)|ninguna) (?:ninguna )?alergias?(?: conocidas?| alimentarias?)?|",
    "|no (?:soy|somos) alergic[oa]s?(?: a nada)?|",
  ],
  pt: ["|(?:sem|nao (?:tenho|temos)) alergias?|"],
  fr: [
    "|(?:pas|aucune|sans) (?:d'|de )?(?:allergies?|intolerances?)(?: connues?| alimentaires?)?|",
    "|pas allergiques?(?: a rien)?|",
  ],
  de: ["|keine(?:rlei)? (?:bekannten )?(?:allergien?|unvertraglichkeit(?:en)?)(?: bekannt)?|", "|nicht allergisch|"],
  it: ["|(?:nessuna|senza|non ho) allergi[ae]|", "|non sono allergic[oa]|"],
  nl: ["|geen allergie(?:en)?|", "|niet allergisch|"],
  ms: [
    "|(?:tiada|tidak ada|tak ada|tidak mempunyai) (?:alahan|alergi)(?: makanan)?|",
    "|(?:tidak|tak) (?:alah|alergi)|",
  ],
  vi: ["|khong (?:bi |co )?di ung(?: gi| thuc pham)?|"],
  ru: [
    "|(?:нет|без|никакои|никаких) (?:пищевои |пищевых )?аллерги[а-я]*|",
    "|аллерги[а-я]* (?:нет|отсутству[а-я]+)|",
    "|не аллерги[а-я]+|",
  ],
  zh: ["(?:没有|沒有|无|無|不|没|沒)(?:任何|食物)?(?:过敏|過敏)(?:史)?"],
  ja: ["アレルギー(?:は|も|など)?(?:特に|とくに|一切)?(?:ない|なし|無し|ありません|ございません)(?:です)?"],
  ko: ["(?:알레르기|알러지|알레지)(?:는|가|도)? ?(?:전혀 )?(?:없음|없어요|없습니다|없다|없어)"],
  th: ["ไม่(?:มี|ได้|เคย)?(?:อาการ|ประวัติ)?แพ้(?:อาหาร|อะไร|ใดๆ|เลย)*(?:ครับ|ค่ะ|คะ)?"],
  ta: ["(?:எந்த )?(?:ஒவ்வாமை|அலர்ஜி)(?:யும்)? (?:இல்லை|கிடையாது)"],
  hi: ["(?:कोई |किसी )?(?:भी )?[एऐअ]ले?र्जी (?:नहीं|नही)(?: है)?"],
  ar: ["(?:ليس لدي|لا يوجد|لا توجد|ما عندي|بدون|بلا)(?: اي| لدي)? (?:حساسيه|حساسيات)"],
};
