import type { Words } from "#src/features/guest-help/words/shape.ts";

export const de: Words = {
  topics: {
    order:
      "meine bestellung, unsere bestellung, mein essen, unser essen, meine getranke, wie lange dauert, wie lange noch, wann kommt, warte noch, warten noch, bestellstatus",
    staff: "kellner*, bedienung, personal, mitarbeiter*, jemand*, beschwer*, reklam*, chef, ein mensch",
    allergy: "allerg*, unvertraglich*, intoleran*, zoliakie",
    contains:
      "enthalt, enthalten, frei von, ohne, spuren, vertrage*, drin, frei, geeignet, darin, sind in, ist in, ist im, sind im",
    ingredients:
      "zutat*, was ist in, was ist im, was ist drin, was ist da drin, was ist alles, woraus, besteht, rezept, gemacht aus, was steckt, was kommt in",
    calories: "kalorie*, kcal, nahrwert*",
    price: "preis*, kostet, kosten, wie teuer, wieviel, wie viel, teuer",
    cheapest: "gunstig*, billig*, preiswert*",
    available: "ausverkauft, noch da, gibt es noch, habt ihr noch, haben sie noch, verfugbar, vorratig, noch zu haben",
    hours:
      "sonntag*, montag*, dienstag*, mittwoch*, donnerstag*, freitag*, samstag*, offen, geoffnet, offnet, offnungszeit*, schliesst, macht ihr zu, geschlossen, bis wann, ab wann, wie lange habt ihr, wie spat, habt ihr auf, haben sie auf, wann macht",
    payment:
      "bezahl*, zahlen, zahlung*, karte, kartenzahlung, kreditkarte, ec karte, bar zahlen, bargeld, rechnung, visa, paypal, girocard",
    how_to_order: "wie bestelle, wie kann ich bestellen, wie bestellt man, wie funktioniert, wie geht das",
    address: "adresse, wo seid ihr, wo sind sie, wo ist das restaurant, anfahrt, wie komme ich, wo liegt",
    offer: "habt ihr, haben sie, gibt es, gibts, was habt, welche, irgendwas, etwas, empfehl*, was fur, suche",
    greeting: "hallo, guten tag, guten morgen, guten abend, danke, moin, servus, gruss gott",
    elsewhere:
      "wlan, wifi, toilette*, wc, klo, parkplatz, parken, parkplatze, reservier*, tisch buchen, hund, hunde, liefer*, kinderstuhl, passwort, geburtstag",
  },
  allergens: {
    gluten: "gluten*, weizen*, roggen, gerste, dinkel, mehl",
    crustaceans: "krebstier*, krustentier*, garnele*, krabbe*, hummer, shrimps, meeresfruchte*, schalentier*",
    eggs: "ei, eier, eiern",
    fish: "fisch, fische, sardelle*, meeresfruchte*",
    peanuts: "erdnuss*, nuss, nusse, nussen, nussfrei*, nussallerg*",
    soybeans: "soja*, tofu, edamame",
    milk: "milch*, laktose*, lactose*, kase, butter, sahne, joghurt, molkerei*",
    nuts: "nuss, nusse, nussen, nussfrei*, nussallerg*, schalenfrucht*, mandel*, cashew*, walnuss*, haselnuss*, pistazie*",
    celery: "sellerie*",
    mustard: "senf*",
    sesame: "sesam*, tahin*",
    sulphites: "sulfit*, schwefel*",
    lupin: "lupine*",
    molluscs: "weichtier*, muschel*, auster*, tintenfisch*, oktopus*, meeresfruchte*, schalentier*",
  },
  diets: {
    vegetarian: "vegetari*, fleischlos*, ohne fleisch",
    vegan: "vegan*, pflanzlich*",
    halal: "halal",
    kosher: "koscher*",
  },
  other:
    "der, die, das, ein, eine, einen, einem, einer, ist, sind, ich, ihr, wir, sie, es, was, wie, wo, wann, und, oder, mit, von, im, in, zu, fur, auf, kann, konnen, habe, haben, hat, hab, habt, gibt, bitte, mein, meine, dem, den, des, mir, nicht, kein, keine, auch, noch, heute, morgen, ja, nein, gericht, gerichte, essen, bin, sich, da, an, am, als, dass, wird, wurde, mochte, gerne, bei, euch, ihnen, speisekarte, karte, zwei, drei, vier, funf, sechs",
};
