import type { Words } from "#src/features/agent/grammar/verb.ts";

export const FR: Words = {
  verbs: {
    stock:
      "en stock|stock de|stock|il reste combien|combien il reste|reste t il|reste~|il reste~|combien de|combien d|combien avons nous|combien on a|on a combien|est ce qu on a~",
    low: "stock bas|stocks bas|presque fini|bientot fini|ce qui manque|qu est ce qui manque|manque|va manquer|en dessous du seuil",
    sales:
      "ventes|chiffre d affaires|chiffre|recette du jour|recettes|combien avons nous vendu|qu avons nous vendu|combien on a vendu|qu est ce qu on a vendu|vendu|rapport",
    orders: "combien de commandes|commandes en cours|commandes en attente|commandes du jour|commandes",
    order_status: "statut de la commande|etat de la commande|ou en est la commande|statut|etat de",
    price: "prix de|prix du|prix des|prix d|prix|combien coute|combien coutent|c est combien|a combien",
    cost: "cout de|cout du|cout matiere|cout des|cout|nous coute|marge",
    forecast: "prevision|previsions|combien de clients|on attend|attendons nous|affluence",
    purchases:
      "que commander|quoi commander|faut il commander|faut commander|a commander|que faut il acheter|bons de commande|liste de courses|acheter",
    po: "po|bon de commande|commande fournisseur",
    deliveries: "livraisons|livraison|qu est ce qui arrive|ce qui arrive|arrive",
    prep: "mise en place|preparations|a preparer|que preparer|preparation",
    sold_out: "qu est ce qui est epuise|plats epuises|epuises|en rupture|ruptures|epuise|epuisee",
    supplier: "qui livre|qui nous livre|qui vend|fournisseur de|fournisseur du|fournisseur|fournisseurs",
    count: "compte|comptes|j ai compte|on a compte|il y a maintenant|mets le stock|inventaire de",
    waste: "jete|jetes|jetee|jetees|perte|pertes|perdu|gaspille|poubelle|abime|abimes|jeter",
    stop: "plus de|il n y a plus|y a plus|n y a plus de|n y a plus d|est epuise|est epuisee|arrete de vendre|retire|86",
    back: "de retour|est revenu|est revenue|remets|remettre a la carte|a nouveau disponible|revient",
    made: "prepare|j ai prepare|on a prepare|fait|on a fait|j ai fait|produit|cuisine|fabrique",
    approve_po: "approuve|approuver|valide|valider",
    cancel_po: "annule|annuler",
    help: "aide|que peux tu faire|qu est ce que tu sais faire",
    yes: "oui|d accord|vas y|fais le|confirme",
    no: "annule|annuler|laisse tomber|non",
  },
  periods: {
    today: "aujourd hui|aujourdhui|ce soir|du jour",
    yesterday: "hier soir|hier",
    tomorrow: "demain",
    week: "cette semaine|7 derniers jours",
    last_week: "la semaine derniere|semaine derniere",
    month: "ce mes|ce mois|ce mois ci|30 derniers jours",
    last_month: "le mois dernier|mois dernier",
  },
  questions: "combien|quel|quelle|quels|quelles|qui|quand|pourquoi|comment|qu est ce|est ce|faut il|que|quoi|ou",
  negations: "pas|jamais|sans|defais",
  courtesies: "peux tu|pourrais tu|pouvez vous|s il te plait|s il vous plait|stp|svp",
  because: "parce que|parce qu|car|a cause de|raison",
  fillers:
    "le|la|les|l|un|une|des|de|du|d|et|a|au|aux|en|pour|par|on|nous|je|j|il|y|est|sont|c|ce|qu|que|qui|ai|avons|encore|bonjour|salut|dis|donne|moi|montre|combien|me|s|t|n|reste|quel|quelle|maintenant|ici|avec",
};
