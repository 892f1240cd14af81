import { likenessKey } from "#src/shared/text-key.ts";

/** Returns legal forms as they are compared: words without case, accents and punctuation; longer ones first. */
const forms = (...lists: string[]) =>
  lists
    .flatMap((list) => list.split("|"))
    .map((form) => likenessKey(form).split(" "))
    .toSorted((a, b) => b.length - a.length);

/** Legal forms after a company's name. Their points are removed or replaced by spaces, as people write them. */
export const FORMS_BEHIND = forms(
  // English, and English of Singapore, Malaysia, India, South Africa, Australia and the Gulf.
  "p ltd|p limited|ltd|l t d|limited|llc|l l c|pllc|inc|incorporated|corp|corporation|co|company|and co|plc|llp|lp|pte|pty|proprietary|pvt|private|opc|sdn|bhd|berhad|plt|wll|w l l|fze|fzco|fzc|fz|dmcc|psc",
  // German, Dutch and Nordic languages.
  "gmbh and co kg|gmbh and co ohg|gmbh and co kgaa|and co kg|and co ohg|e kfm|e kfr|ab publ|gmbh|mbh|ag|kg|kgaa|ug haftungsbeschränkt|ug|ohg|gbr|ek|e k|eg|ev|bv|b v|nv|n v|vof|v o f|oy|oyj|ky|tmi|ab|as|a s|asa|enk|aps|i s|k s|ivs|hf|ehf",
  // French, Italian, Spanish and Portuguese, also of Latin America.
  "sa rl|sàrl|sa|s a|sas|s a s|sasu|sarl|s a r l|eurl|earl|gaec|scea|snc|s n c|srl|s r l|sprl|bvba|sagl|spa|s p a|sapa|sl|s l|slu|s l u|sau|s a u|sc|scp|cb|sa de cv|s a de c v|sapi de cv|s a p i de c v|s de rl de cv|s de rl|s de r l de c v|spr de rl|lda|unipessoal lda|ltda|ltda me|ltda epp|eireli|cia ltda|y cia|e cia|et cie|and cie|and cia|cie",
  // Central and Eastern Europe, Estonia, Turkey and Greece.
  "sp z o o|sp z oo|sp zoo|spolka z o o|spolka z oo|sp k|spk|sp j|spolka z ograniczona odpowiedzialnoscia|spolka akcyjna|spolka jawna|spolka komandytowa|spol s r o|spol s ro|s r o|sro|a s|k s|v o s|kft|bt|kkt|zrt|nyrt|rt|d o o|doo|jdoo|j d o o|d d|dd|oü|aş|ltd şti|şti|anonim şirketi|limited şirketi|san ve tic|sanayi ve ticaret|αε|επε|ικε|οε|εε|μον επε",
  "ооо|оао|зао|пао|ао|тоо|оод|еоод|ад|еад|доо|дд|тов|ват|ип",
  // Indonesian, Hebrew, Arabic and Hindi.
  "tbk|ud|cv|בעמ|ذ م م|ذمم|ش م م|شمم|ش م ع|प्राइवेट लिमिटेड|प्रा लि|लिमिटेड|प्राइवेट",
);

/** Legal forms before a company's name. Short ones that also begin names, such as "AB" and "SA", are not included. */
export const FORMS_BEFORE = forms(
  "общество с ограниченной ответственностью|акционерное общество|индивидуальный предприниматель|ооо|оао|зао|пао|ао|ип|тоо|тов|прат|пат|фоп|чп|ип",
  "công ty trách nhiệm hữu hạn một thành viên|công ty trách nhiệm hữu hạn|công ty tnhh một thành viên|công ty tnhh mtv|công ty tnhh|công ty cổ phần|công ty cp|công ty|cty tnhh mtv|cty tnhh|cty cp|cty|ctcp|tnhh|dntn|doanh nghiệp tư nhân",
  "uab|sia|pt|cv|ud|oü|mtü|oy|sarl|sasu|sas|eurl|earl|gaec|scea|snc|sprl|bvba|fa|firma|شركة|חברת",
);

/**
 * Legal forms of scripts without spaces, attached to either end of the name. Where one contains another, the longer
 * comes first.
 */
export const FORMS_ATTACHED = [
  ..."株式会社|有限会社|合同会社|合資会社|合名会社|股份有限责任公司|股份有限責任公司|有限责任公司|有限責任公司|股份有限公司|有限公司|公司".split(
    "|",
  ),
  ..."주식회사|유한책임회사|유한회사|합자회사|합명회사".split("|"),
  ..."ห้างหุ้นส่วนจำกัด|บริษัท|จำกัดมหาชน|จำกัด|หจก|บจก|บมจ".split("|"),
].map((form) => form.normalize("NFC"));

/** The words of "(株)", "(有)", "(주)", "(유)" and "(มหาชน)" without their brackets, at either end. */
export const FORMS_IN_BRACKETS = new Set("株 有 同 주 유 합 มหาชน".split(" "));
