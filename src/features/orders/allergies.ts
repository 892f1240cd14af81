// Written by `npm run languages`.
import { conditions } from "#src/features/orders/allergies/conditions.ts";
import { texts as en } from "#src/features/orders/allergies/en.ts";
import { texts as es } from "#src/features/orders/allergies/es.ts";
import { texts as fr } from "#src/features/orders/allergies/fr.ts";
import { texts as de } from "#src/features/orders/allergies/de.ts";
import { texts as zh } from "#src/features/orders/allergies/zh.ts";
import { texts as ar } from "#src/features/orders/allergies/ar.ts";
import { texts as hi } from "#src/features/orders/allergies/hi.ts";
import { texts as it } from "#src/features/orders/allergies/it.ts";
import { texts as ja } from "#src/features/orders/allergies/ja.ts";
import { texts as ko } from "#src/features/orders/allergies/ko.ts";
import { texts as ms } from "#src/features/orders/allergies/ms.ts";
import { texts as nl } from "#src/features/orders/allergies/nl.ts";
import { texts as pl } from "#src/features/orders/allergies/pl.ts";
import { texts as pt } from "#src/features/orders/allergies/pt.ts";
import { texts as ru } from "#src/features/orders/allergies/ru.ts";
import { texts as ta } from "#src/features/orders/allergies/ta.ts";
import { texts as th } from "#src/features/orders/allergies/th.ts";
import { texts as vi } from "#src/features/orders/allergies/vi.ts";

export const ALLERGY_PHRASES = {
  conditions,
  en,
  es,
  fr,
  de,
  zh,
  ar,
  hi,
  it,
  ja,
  ko,
  ms,
  nl,
  pl,
  pt,
  ru,
  ta,
  th,
  vi,
};
