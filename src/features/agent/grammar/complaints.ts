import { phraseTokens, positionOf, type Rest, take } from "#src/features/agent/grammar/tokens.ts";

export const COMPLAINTS = ["price", "short", "wrong", "damaged"] as const;
/** Why a supplier is asked for a credit. */
export type Complaint = (typeof COMPLAINTS)[number];

const PHRASES: Record<Complaint, string> = {
  price:
    "wrong price|too expensive|overcharged|over charged|charged too much|price difference|the price was wrong|precio equivocado|demasiado caro|cobraron de más|cobrado de más|diferencia de precio|mauvais prix|trop cher|surfacturé|erreur de prix|différence de prix|falscher preis|zu teuer|zu viel berechnet|preisdifferenz|价格错了|价格不对|太贵|多收了|多收",
  short:
    "missing|were missing|was missing|short|not delivered|never came|didnt come|did not come|didnt arrive|faltan|falta|faltaban|faltaba|no llegó|no llegaron|no vino|manque|manquent|manquait|manquaient|pas livré|pas livrés|pas arrivé|fehlt|fehlen|fehlte|fehlten|nicht geliefert|kam nicht|kamen nicht|没送到|没到|没有送|缺了|少了|少送",
  wrong:
    "wrong|wrong product|wrong item|not what we ordered|equivocado|equivocados|incorrecto|no es lo pedido|mauvais produit|mauvaise commande|pas ce qu'on a commandé|erreur|falsch|falsche|falsche ware|falsch geliefert|nicht bestellt|送错了|送错|错了",
  damaged:
    "damaged|broken|spoiled|spoilt|rotten|bad|went bad|off|moldy|mouldy|smashed|cracked|leaking|expired|crushed|dañado|dañados|roto|rotos|podrido|podridos|en mal estado|mal estado|caducado|caducados|estropeado|abîmé|abîmés|abîmée|cassé|cassés|pourri|pourris|périmé|périmés|moisi|moisis|beschädigt|kaputt|verdorben|verfault|faul|schimmelig|verschimmelt|abgelaufen|zerbrochen|坏了|坏的|破了|烂了|变质|发霉|过期|压坏",
};

const KNOWN = COMPLAINTS.flatMap((complaint) =>
  PHRASES[complaint].split("|").map((phrase) => ({ complaint, words: phraseTokens(phrase) })),
).toSorted((a, b) => b.words.length - a.words.length);

/** Finds why something is complained about, and marks its words as understood; null where no reason, or several, is said. */
export function takeComplaint(rest: Rest): Complaint | null {
  const found = new Set<Complaint>();
  for (const { complaint, words } of KNOWN) {
    const at = positionOf(rest, words);
    if (at === -1) continue;
    take(rest, at, words.length);
    found.add(complaint);
  }
  const [only] = found;
  return found.size === 1 && only !== undefined ? only : null;
}
