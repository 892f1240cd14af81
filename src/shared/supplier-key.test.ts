import fc from "fast-check";
import { expect, test } from "vitest";
import { FORMS_ATTACHED, FORMS_BEFORE, FORMS_BEHIND } from "#src/shared/legal-forms.ts";
import { supplierKey } from "#src/shared/supplier-key.ts";

test.each([
  ["Green Farm Pte Ltd", "Green Farm"],
  ["  Green   FARM ", "Green Farm"],
  ["GREEN-FARM PTE. LTD.", "Green Farm"],
  ["Müller GmbH & Co. KG", "Müller"],
  ["Caves du Lac S.à r.l.", "Caves du Lac"],
  ["Caves du Lac SARL", "Caves du Lac S.à r.l."],
  ["Fromages Petit & Cie", "Fromages Petit"],
  ["Weber & Co. KG", "Weber"],
  ["Weber e.Kfm.", "Weber"],
  ["Owoce spółka z o.o.", "Owoce"],
  ["Annapurna Foods (P) Ltd", "Annapurna Foods Pvt Ltd"],
  ["UAB Mėsa", "Mėsa"],
  ["Fisk AB (publ)", "Fisk"],
  ['ООО"Ромашка"', "Ромашка"],
  ["株式会社丸山青果", "丸山青果"],
  ["丸山青果株式会社", "丸山青果"],
  ["(株)丸山青果", "丸山青果"],
  ["㈱丸山青果", "丸山青果"],
  ["丸山青果 ㈱", "丸山青果"],
  ["丸山青果（株）", "丸山青果"],
  ["㍿丸山青果", "丸山青果"],
  ["有限会社 鈴木水産", "鈴木水産"],
  ["合同会社みなと", "みなと"],
  ["大同食品股份有限公司", "大同食品"],
  ["上海绿源食品有限公司", "上海绿源食品"],
  ["주식회사 한빛식품", "한빛식품"],
  ["(주)한빛식품", "한빛식품"],
  ["한빛식품㈜", "한빛식품"],
  ["บริษัท สยามฟู้ด จำกัด", "สยามฟู้ด"],
  ["บริษัทสยามฟู้ดจำกัด (มหาชน)", "สยามฟู้ด"],
  ["CÔNG TY TNHH Sao Mai", "Sao Mai"],
  ["Công ty Cổ phần Sao Mai", "Sao Mai"],
  ["ООО «Ромашка»", "Ромашка"],
  ["АО Ромашка", "Ромашка"],
  ["ИП Иванов", "Иванов"],
  ["OÜ Kalamees", "Kalamees"],
  ["Kalamees OÜ", "Kalamees"],
  ["Yıldız Gıda San. ve Tic. A.Ş.", "Yıldız Gıda"],
  ["Yıldız Gıda Ltd. Şti.", "Yıldız Gıda"],
  ["Carnes del Norte S.A. de C.V.", "Carnes del Norte"],
  ["Carnes del Norte, S. de R.L. de C.V.", "Carnes del Norte"],
  ["Hortifruti Ltda.", "Hortifruti"],
  ["Owoce Sp. z o.o.", "Owoce"],
  ["Owoce sp. z o. o.", "Owoce"],
  ["Zelenina s.r.o.", "Zelenina"],
  ["Zelenina, spol. s r.o.", "Zelenina"],
  ["PT Sumber Makmur Tbk", "Sumber Makmur"],
  ["SARL Dupont", "Dupont"],
  ["Dupont S.A.R.L.", "Dupont"],
  ["Fisk A/S", "Fisk"],
  ["Ελιά Α.Ε.", "Ελιά"],
  ['ירקות הגליל בע"מ', "ירקות הגליל"],
])("%s is %s", (long, short) => {
  expect(supplierKey(long)).toBe(supplierKey(short));
});

test.each([
  ["A & B", "AB"],
  ["Pâtisserie Roux", "Pâtissérie Roux"],
  ["株式会社ビール", "株式会社ピール"],
  ["Green Farm", "Green Farms"],
  ["AB Foods", "Foods"],
  ["Company Kitchen", "Kitchen"],
])("%s is not %s", (a, b) => {
  expect(supplierKey(a)).not.toBe(supplierKey(b));
});

test("no legal form, nor several, leave an empty name", () => {
  const all = [...FORMS_BEFORE, ...FORMS_BEHIND].map((words) => words.join(" ")).concat(FORMS_ATTACHED);
  const form = fc.constantFrom(...all);
  fc.assert(
    fc.property(fc.array(form, { minLength: 1, maxLength: 4 }), fc.constantFrom(" ", ""), (names, between) => {
      expect(supplierKey(names.join(between))).not.toBe("");
    }),
    { numRuns: 1000 },
  );
});
