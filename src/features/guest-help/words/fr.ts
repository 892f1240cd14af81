import type { Words } from "#src/features/guest-help/words/shape.ts";

export const fr: Words = {
  topics: {
    order:
      "ma commande, notre commande, mon plat, mon repas, combien de temps, j attends, on attend, attends toujours, statut de",
    staff: "serveur, serveuse, personnel, quelqu un, une personne, responsable, plainte, reclam*, garcon",
    allergy: "allerg*, intoleran*, coeliaque, cœliaque",
    contains: "contien*, sans, exempt*, trace, traces, y a t il, dedans, est ce qu il y a, a t il, adapte",
    ingredients:
      "ingredient*, qu y a t il dans, qu est ce qu il y a dans, compose*, composition, fait avec, fait de, recette, il y a quoi dans, c est quoi",
    calories: "calorie*, kcal, valeur nutritive",
    price: "prix, coute, coutent, combien, c est combien, cher",
    cheapest: "moins cher, moins chere, moins chers, pas cher",
    available: "epuise*, disponible*, il en reste, reste t il, encore du, encore des, encore de, en rupture",
    hours:
      "dimanche*, lundi*, mardi*, mercredi*, jeudi*, vendredi*, samedi*, ouvert*, ouvrez, ouvre, fermez, ferme, fermes, horaire*, fermeture, ouverture, jusqu a quelle heure, a quelle heure, quelle heure",
    payment:
      "payer, paiement*, carte bancaire, carte bleue, par carte, especes, l addition, visa, ticket restaurant, tickets restaurant, regler, cb, facture, liquide, cash",
    how_to_order:
      "comment commander, comment je commande, comment puis je commander, comment ca marche, comment passer commande",
    address: "adresse, ou etes vous, ou est le restaurant, ou se trouve, itineraire, comment venir",
    offer:
      "avez vous, vous avez, y a t il, est ce qu il y a, quels, quelles, quelque chose, conseill*, recommand*, proposez, je cherche, des plats",
    greeting: "bonjour, bonsoir, salut, merci, coucou",
    elsewhere: "wifi, toilette*, parking, garer, reserv*, chien*, livr*, chaise haute, mot de passe, anniversaire",
  },
  allergens: {
    gluten: "gluten, ble, orge, seigle, farine",
    crustaceans: "crustace*, crevette*, crabe*, homard*, fruits de mer",
    eggs: "oeuf, oeufs, œuf, œufs",
    fish: "poisson*, anchois, fruits de mer",
    peanuts: "arachide*, cacahuete*, cacahouete*, noix",
    soybeans: "soja, tofu, edamame",
    milk: "lait, laitier*, lactose, fromage, beurre, creme, yaourt",
    nuts: "noix, fruits a coque, fruit a coque, amande*, noisette*, pistache*, cajou",
    celery: "celeri*",
    mustard: "moutarde",
    sesame: "sesame, tahini",
    sulphites: "sulfite*",
    lupin: "lupin*",
    molluscs: "mollusque*, moule, moules, huitre*, palourde*, calamar*, poulpe*, fruits de mer",
  },
  diets: {
    vegetarian: "vegetarien*, sans viande",
    vegan: "vegan*, vegetalien*",
    halal: "halal",
    kosher: "casher, cacher, kasher",
  },
  other:
    "le, la, les, l, un, une, de, du, des, d, que, qu, qui, est, sont, ce, c, ca, en, dans, avec, pour, je, j, mon, ma, mes, me, vous, on, il, elle, y, a, au, aux, et, ou, comment, quand, quel, quelle, suis, ai, plat, plats, menu, carte, restaurant, peut, puis, veux, voudrais, s, t, n, ne, pas, plait, aujourd, hui, demain, cette, cet, ces, sur, se, encore, quoi, manger, vos, votre, maintenant, deux, trois, quatre, cinq, six",
};
