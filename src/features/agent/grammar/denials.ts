import { joined, simplified, tokensOf } from "#src/features/agent/grammar/tokens.ts";
import type { Verb } from "#src/features/agent/grammar/verb.ts";
import { LANGUAGES, type Language } from "#src/features/agent/languages.ts";

/** The groups of acts: with orders, with the stock, in the kitchen, with the menu, and about suppliers' debts. */
type Act = "order" | "stock" | "make" | "menu" | "claim";

interface Denials {
  /** Words that deny what follows them. */
  before: string;
  /**
   * Words that may stand between `before` and the act: pronouns, auxiliary verbs and adverbs, or an amount or a name
   * ("_").
   */
  between: string;
  /** Words that deny the act before them. They stand at the end of the clause or before the object. */
  behind: string;
  acts: Record<Act, string>;
}

const W = "[\\p{L}\\p{M}]*";
/**
 * Matches a name, a number or a short word. No two alternatives match the same word, so that a long text does not take
 * longer.
 */
const SHORT = "(?:_|\\d+|\\p{L}{1,5})";
/** A number, and its unit. */
const AMOUNT = "\\d+(?: \\p{L}{1,5})?";
/**
 * Matches Spanish past forms, which are not acts ("no enviaron"), and forms that end in a pronoun, which are orders
 * ("ya no la quiero, anúlala").
 */
const PAST = `${W}(?:aron|ieron|ad[oa]s?|id[oa]s?|[aeiou](?<!cance|anu)(?:l[aoe]s?|me|nos)) `;

/** Regular expressions of words without accents, as `tokensOf` makes them. */
const DENIALS: Record<Language, Denials> = {
  en: {
    before:
      "dont|do not|dun|doesnt|does not|not|never|mustnt|shouldnt|shant|wont|wouldnt|cannot|cant|neednt|no need to|no need for|refrain from|avoid|stop|quit|no one|noone|nobody|without|no more|under no circumstances|in no case|no",
    between:
      "you|u|we|i|us|me|them|him|her|it|that|this|please|pls|just|yet|ever|even|dare|go|going|and|to|want|wanted|wish|need|have|has|like|say|said|tell|told|ask|asked|mean|meant|be|should|must|may|can|will|would|shall|anyone|anybody|let|now|today|under|any|the|a|out|for",
    behind: "dont|do not|not|never|no wait|nah|no",
    acts: {
      order: `(re)?send(ing)?|(dis)?approv(e|ing)|cancel(l?ing)?|void(ing)?|submit(ting)?|plac(e|ing)|dispatch(ing)?|releas(e|ing)|sign(ing)?|confirm(ing)?|authori[sz](e|ing)|(re)?order(ing)?|buy(ing)?|purchas(e|ing)|restock(ing)?|reject(ing)?`,
      stock: `wast(e|ing)|throw(ing)?|toss(ing)?|bin(ning)?|chuck(ing)?|dump(ing)?|discard(ing)?|count(ing)?|record(ing)?|log(ging)?|book(ing)?|receiv(e|ing)|accept(ing)?`,
      make: "mak(e|ing)|cook(ing)?|prep(are|ping)?",
      menu: `86|tak(e|ing)|mark(ing)?|pull(ing)?|remov(e|ing)|bring(ing)?|put(ting)?|add(ing)?|undo(ing)?|revers(e|ing)|revert(ing)?`,
      claim: "credit(ing)?|claim(ing)?",
    },
  },
  es: {
    before:
      "no|nunca|jamas|tampoco|ni|sin|nadie|evita|evite|evitar|eviten|deja de|deje de|dejen de|dejar de|prohibido|en ningun caso|bajo ningun concepto|de ninguna manera",
    between:
      "me|te|se|lo|la|los|las|le|les|nos|os|a|de|que|hay|hace falta|hagas|quiero|queremos|quiere|debe|debes|deben|debemos|vayas|vaya|vayan|va|vas|vamos|voy|puede|puedes|tienes|tiene|ocurra|ocurras|todavia|aun|ya|por favor|porfa|nunca|jamas|usted|tu|el|una|un|_",
    behind: "no|nunca|jamas",
    acts: {
      order: `(?!${PAST})(en|re)?(envi|mand|despach|remit|aprob|aprueb|autori|confirm|valid|cancel|anul|encarg|orden|compr)${W}|(ped|pid)(ir|as?|an|amos|irlo|irla|imos)`,
      stock: `(?!${PAST})(tir|bot|desech|desperdici|cuent|cont|registr|anot|apunt|recib)${W}`,
      make: `(?!${PAST})prepar${W}|(hag|cocin)${W}|hacer`,
      menu: `(?!${PAST})(agot|quit|sac|marc|repon|repong|vuelv|volv|agreg|anad|deshag|deshac|deshic)${W}|pon(er|ga|gas|gan|gamos)`,
      claim: "reclam(ar|es|e|en|emos)",
    },
  },
  fr: {
    before:
      "ne|n|faut pas|veux pas|va pas|pas besoin de|pas besoin d|evite|evitez|eviter|inutile|sans|interdit|interdiction|arrete|arretez",
    between:
      "me|m|te|t|se|s|le|la|l|les|lui|leur|y|en|nous|vous|tu|on|je|il|pas|plus|jamais|rien|surtout|encore|faut|doit|dois|doivent|veux|veut|voulons|va|vais|vas|allez|allons|peux|peut|devons|devez|que|qu|de|d|etre|personne|_",
    behind: "surtout pas|pas|jamais|rien",
    acts: {
      order: `(r?envo[iy]|transme[t]|expedi|approuv|valid|confirm|annul|autoris|commande|achet|signe)${W}|part(e|ir)?|passe[rz]?`,
      stock: `(jet|balanc|gaspill|compt|enregistr|not|recev|recoi|receptionn)${W}`,
      make: `prepar${W}|cuisin${W}|fai(s|t|tes|re|sons)`,
      menu: `(retir|enlev|coup|supprim|arret|reme[t]|ajout|bloqu|marqu)${W}`,
      claim: `reclam${W}`,
    },
  },
  de: {
    before:
      "nicht|nie|niemals|nimmer|keinesfalls|auf keinen fall|unter keinen umstanden|net|ned|nid|nit|kein|keine|keinen|keiner|niemand|ohne|bloss nicht|hor auf|hort auf",
    between:
      "die|der|das|den|dem|es|sie|ihn|ihm|du|ihr|wir|man|ich|bitte|zu|jetzt|einfach|schon|wieder|mehr|noch|soll|sollt|sollen|darf|durfen|durft|will|wollen|muss|mussen|wird|werden|mit|an|ab|frei|weg|ein|nach|raus|von|vom|bei|beim|auf|karte|bestellung|auftrag|po|uns|mir|_",
    behind: "nicht|nie|niemals|nimmer|keinesfalls|auf keinen fall|net|ned|nid|nit",
    acts: {
      order: `(ab|los|raus|ver|zu|weg)?(zu)?(schick|send)${W}|(frei)?(zu)?(geb|gib)(e|en|t|st)?|(ge)?nehmig(e|en|st)?|stornier(e|en|st)?|(ab|an)?sag${W}|(nach|ab|vor)?(zu)?bestell(e|en|t|st)?|(zu)?bestatig${W}|kauf${W}|order${W}|absegn${W}|unterschreib${W}`,
      stock: `(weg)?(zu)?(werf|wirf|schmeiss)${W}|entsorg${W}|zahl(e|en|t|st)?|(ein|ab|aus|ver)?(zu)?buch(e|en|t|st)?|annehm${W}`,
      make: `(koch|mach|zubereit)${W}|herstell${W}`,
      menu: `(weg|heraus|raus|runter)?(zu)?(nehm|nimm|streich|sperr|losch)${W}|ruckgangig|(hin)?zufug${W}|(fug|setz|trag)${W}`,
      claim: `reklamier(e|en|st)?`,
    },
  },
  zh: {
    before:
      "(?<!要)不要|(?<!分)别|勿|(?<!用)不用|不许|不准|(?<!不)不得(?!不)|禁止|无需|无须|不必|(?<!能)不能|(?<!可)不可以?|莫|停止|拒绝|不好(?=发|订|取|批|扔|寄|下)|没让你|没叫你|没要你|暂不|不应该?|(?<!该)不该|不想|不打算|甭|休要|严禁|谁也不|谁都不|没人|(?<=[_\\d])不|绝不|从不|(?<![会要能可是好有])不(?=再|批|订|取消|发)",
    between:
      "再|把|将|给|去|先|急着|着急|你|您|他|们|帮|我|自己|现在|马上|立刻|擅|自|能|可以|要|准|许|的|到|向|单|订单|采购单|号|\\d+|_|从|菜单|上|吃|公斤|斤|克|个|升|瓶|箱|包|份|袋|盒|只|条",
    behind: "不要|别|不行|不可以",
    acts: {
      order: "发送|发出|寄|发|审批|批准|批|通过|取消|撤销|撤回|作废|下单|采购|订|买|提交|确认|送出|签",
      stock: "扔|倒掉|丢|报废|盘点|清点|数|入库|收货|收|记|登记",
      make: "做|煮|备|熬|炒",
      menu: "下架|停售|恢复|上架|标|撤下|加",
      claim: "索赔|退款|要求退|申请退",
    },
  },
};

/**
 * The acts whose denial expresses the verb itself: "no hacemos más paella" marks it sold out, "they didn't send it"
 * claims a credit.
 */
const OWN: { [V in Verb]?: readonly Act[] } = {
  stop: ["make", "order"],
  credit: ["order", "stock"],
  stop_messages: ["order", "stock", "make", "menu"],
};

const ACTS = ["order", "stock", "make", "menu", "claim"] as const satisfies readonly Act[];

/** "Don't forget to order" orders. */
const REMINDED = /\b(?:forget|fail|hesitate|olvid\w*|oubli\w*|verg(?:iss|esst|essen)|hesit\w*)\b|忘|犹豫/u;

const patternOf = (language: Language, act: Act): readonly RegExp[] => {
  const { before, between, behind, acts } = DENIALS[language];
  const verb = acts[act];
  if (language === "zh")
    return [
      new RegExp(`(?:${before})(?:${between}){0,8}?(?:${verb})`, "u"),
      new RegExp(`(?:${verb})(?:${between}){0,4}(?:${behind})$`, "u"),
    ];
  // More words are allowed in German, because the object stands in between: "schick die Bestellung bitte nicht ab".
  const object = language === "de" ? "{0,8}?" : "{0,6}?";
  return [
    new RegExp(` (?:${before}) (?:(?:${between}|${AMOUNT}) )${object}(?:${verb}) `, "u"),
    language === "de"
      ? new RegExp(` (?:${verb}) (?:(?:${SHORT}|bestellung|auftrag) ){0,8}?(?:${behind}) (?!mehr |genug )`, "u")
      : new RegExp(` (?:${verb}) (?:${behind}) `, "u"),
    // "Send PO 3, no wait, don't".
    new RegExp(` (?:${verb}) (?:${SHORT} ){0,8}(?:${behind}) $`, "u"),
  ];
};

const PATTERNS = LANGUAGES.map((language) => ({
  language,
  acts: ACTS.map((act) => ({ act, patterns: patternOf(language, act) })),
}));

/** Punctuation between words, but not within a number. */
const STOPS = /[.,;:!?…]+(?=\s|$)|[，。；：！？、]+|\n+|\s[-–—]+\s/u;
/** Matches a denial that stands alone at the end. It denies the words before it. */
const ONLY_DENIAL =
  / (?:,? ?(?:wait|hold on|oh|no|nah|actually|espera|mejor|non|attends|en fait|nein|warte|doch|lieber|please|por favor|bitte|pls))* ?(?:no|dont|do not|not|nicht|pas|don t|别|不要)(?: do it| do that| lo hagas| fais pas| doch| das| it)? $/u;

/** The words of each clause of a text, with "_" in place of names. There is one space before and after each word. */
function clausesOf(text: string, names: readonly { name: string }[]): string[] {
  const taken = names.map(({ name }) => ` ${joined(tokensOf(name))} `).filter((name) => name.trim() !== "");
  return simplified(text)
    .split(STOPS)
    .map((part) => ` ${joined(tokensOf(part))} `)
    .filter((part) => part.trim() !== "")
    .map((part) =>
      taken.reduce(
        (remaining, name) =>
          remaining.replaceAll(
            /\p{Script=Han}/u.test(name) ? name.trim() : name,
            /\p{Script=Han}/u.test(name) ? "_" : " _ ",
          ),
        part,
      ),
    );
}

/**
 * Whether a text says that one of the agent's actions must not be done: "don't send PO 3", "PO 3 nicht senden",
 * "不要发送订单3". Denied acts that express the verb itself (`OWN`) do not deny the verb.
 *
 * @param names the names in the text
 */
export function deniesAct(text: string, verb: Verb | null, names: readonly { name: string }[]): boolean {
  const clauses = clausesOf(text, names).filter((part) => !REMINDED.test(part));
  const own = verb === null ? [] : (OWN[verb] ?? []);
  const last = clauses.at(-1);
  if (clauses.length > 1 && last !== undefined && ONLY_DENIAL.test(last)) return true;
  const together = clauses.map((part) => part.replaceAll(" ", ""));
  return PATTERNS.some(({ language, acts }) =>
    acts.some(
      ({ act, patterns }) =>
        !own.includes(act) &&
        (language === "zh" ? together : clauses).some((part) => patterns.some((pattern) => pattern.test(part))),
    ),
  );
}
