import type { Words } from "#src/features/agent/grammar/verb.ts";

export const DE: Words = {
  verbs: {
    stock:
      "auf lager|am lager|bestand von|bestand|vorrat|wie viel|wieviel|wie viele|wieviele|haben wir noch~|haben wir~|ist noch da~|noch da~|ubrig~",
    low: "was fehlt|wird knapp|was ist knapp|knapp|geht zur neige|unter mindestbestand|wenig bestand|fast leer|geht aus",
    sales: "umsatz|umsatze|verkaufe|verkauft|was haben wir verkauft|eingenommen|einnahmen|bericht",
    orders:
      "offene bestellungen|bestellungen heute|wie viele bestellungen|wieviele bestellungen|offene bons|bestellungen",
    order_status: "status der bestellung|status von|wo ist bestellung|wo ist die bestellung|status",
    price:
      "preis von|preis vom|preis der|preis fur|preis|was kostet|was kosten|wie viel kostet|wieviel kostet|wie teuer",
    cost: "wareneinsatz|warenkosten|kosten von|kosten fur|kostet uns|marge|einstandskosten",
    forecast: "prognose|vorhersage|wie voll wird|erwarten wir|was erwarten wir|erwartet",
    purchases:
      "was mussen wir bestellen|was bestellen|was ist zu bestellen|zu bestellen|was mussen wir kaufen|was kaufen|einkaufsliste|einkaufen|bestellvorschlage|nachbestellen",
    po: "po|einkaufsbestellung|lieferantenbestellung|bestellung nummer|bestellung nr",
    deliveries: "lieferungen|lieferung|was kommt|was wird geliefert|kommt an|geliefert",
    prep: "vorbereiten|was vorbereiten|vorbereitung|vorbereitungen|vorzubereiten|mise en place|produktion",
    sold_out: "was ist aus|was ist ausverkauft|ausverkaufte|ausverkauft|was ist gestrichen",
    supplier: "wer liefert|wer verkauft|lieferant von|lieferant fur|lieferant|lieferanten|woher kommt",
    count: "gezahlt|zahlung|jetzt sind es|wir haben jetzt|bestand setzen|setze bestand|setz den bestand von|inventur",
    waste:
      "weggeworfen|wegwerfen|weggeschmissen|verdorben|schwund|entsorgt|abfall|verderb|kaputt gegangen|schlecht geworden",
    stop: "ist aus|sind aus|ist ausverkauft|sind ausverkauft|gibt es nicht mehr|ist alle|sind alle|kein mehr|nicht mehr verkaufen|streichen|86",
    back: "wieder da|ist wieder da|sind wieder da|gibt es wieder|wieder verfugbar|wieder im angebot|wieder auf die karte",
    made: "gemacht|hergestellt|produziert|gekocht|zubereitet|vorgekocht|angesetzt",
    approve_po: "genehmige|genehmigen|freigeben|gib frei|genehmigt",
    cancel_po: "storniere|stornieren|abbestellen",
    help: "hilfe|was kannst du",
    yes: "ja|mach das|mach es|in ordnung|bestatige|jawohl",
    no: "abbrechen|nein|lass es|vergiss es",
  },
  periods: {
    today: "heute|heute abend",
    yesterday: "gestern|gestern abend",
    tomorrow: "morgen",
    week: "diese woche|letzte 7 tage|letzten 7 tage",
    last_week: "letzte woche|vorige woche|letzter woche",
    month: "diesen monat|dieser monat|letzten 30 tage",
    last_month: "letzten monat|letzter monat|voriger monat",
  },
  questions:
    "wie|was|welche|welcher|welches|wer|wann|warum|wo|wieviel|wieviele|hat|haben wir|ist noch|sollen|sollten|soll|ob|falls",
  negations: "nicht|kein|keine|keinen|nie|niemals|ohne|ruckgangig",
  courtesies: "kannst du|konntest du|bitte",
  because: "weil|wegen|grund|da",
  fillers:
    "der|die|das|den|dem|des|ein|eine|einen|einem|einer|von|vom|fur|im|in|am|an|zu|zum|zur|wir|ich|du|uns|es|ist|sind|war|haben|hat|habe|noch|und|mal|mir|zeig|sag|hallo|hey|jetzt|bitte|was|wie|viel|viele|wer|gibt|da|mit|auf|ubrig|bei|wird",
};
