import type { Tokens } from "#src/features/agent/grammar/tokens.ts";
import type { Language } from "#src/features/agent/languages.ts";

/**
 * The structure of courtesies, as regular expressions for words without accents and apostrophes ("I'd" is "i d",
 * "don't" is "dont"). Each list contains alternatives. If one alternative begins with another, the longer one comes
 * first.
 */
interface Courtesies {
  /**
   * Phrases that make a question or a condition a request: "could you", "if you have a minute", "it would be nice if
   * you".
   */
  requests: readonly string[];
  /** Greetings, thanks, excuses, farewells and forms of address. */
  phrases: readonly string[];
  /** Words that precede the sender's name. */
  closings: readonly string[];
}

const MOMENT = {
  en: "(?:(?:a|an|the|some|any|your|one|two) )?(?:free |spare |quick |quiet )?(?:chance|minutes?|mins?|moment|secs?|seconds?|time|mo|opportunity|hand free)",
  es: "(?:(?:un|el|algo de|unos) )?(?:momento|momentito|ratito|rato|minutos?|minutito|segundo|segundito|tiempo|hueco|huequito|chance|oportunidad)",
  fr: "(?:(?:le|un|deux|une|l|cinq) )?(?:petit |petite )?(?:temps|instant|moment|minutes?|occasion|secondes?|creneau)",
  de: "(?:(?:einen|eine|ne|nen|die|zwei) )?(?:zeit|moment|minute|minuten|augenblick|sekunde|luft|gelegenheit)",
};

const COURTESIES: Record<Language, Courtesies> = {
  en: {
    requests: [
      "(?:can|could|would|will|might) (?:you|u|ya|yall|someone|somebody|anyone|anybody|one of you)(?: (?:please|possibly|perhaps|maybe|kindly))*(?: be (?:so |very |really )*(?:kind|good|nice|sweet|lovely|able|willing|happy)(?: (?:enough|as))?(?: (?:to|and))?)?",
      "(?:can|could|may|might) (?:i|we) (?:please |kindly )?(?:ask|trouble|bother|request|beg|get|have)(?: (?:you|someone|anyone))(?: to)?",
      "(?:would|do) (?:you|u|ya) mind(?: if (?:i|we|you))?",
      "mind(?= \\w+ing )",
      "(?:would|could|might|will|is) it (?:be )?(?:at all |still |perhaps )?(?:possible|ok|okay|alright|all right|fine|too much trouble|convenient|a problem|feasible)(?: (?:to|for you to|if you|if we|if i|that you))?",
      "(?:please )?be (?:so |a )?(?:kind|good|nice|sweet|dear|love|pal|star|angel|legend|champ|gem)(?: (?:enough|as))?(?: (?:to|and))?",
      "(?:is there )?any (?:chance|possibility|way)(?: (?:of|to|(?:that )?(?:you|we|someone|anyone) (?:could|can|might)))?",
      "(?:(?:i|we) (?:was|am|m|were|are|re) )?(?:just )?wondering (?:if|whether)(?: (?:you|we|someone|anyone|it))?(?: (?:could|can|might|would))?(?: (?:be possible to|be able to|be so kind as to|mind))?",
      "(?:i|we) (?:d|would|ll|will) (?:be )?(?:so |very |really |most |ever so |much |awfully )*(?:grateful|thankful|obliged|glad|happy|delighted|appreciative)(?: (?:if|for))?(?: (?:you|someone))?(?: (?:could|would|can|d|were to))?",
      "(?:it|that) (?:would|d|ll|will) be (?:so |very |really |just |much )*(?:great|lovely|nice|good|kind of you|wonderful|amazing|fantastic|helpful|brilliant|super|awesome|appreciated|a (?:great |big |huge )?help)(?: (?:if|to))?(?: (?:you|someone|we))?(?: (?:could|would|can))?",
      "(?:i|we) (?:d|would) (?:really |very much |just )*(?:like|love|appreciate)(?: it)?(?: if you(?: (?:could|d|would|can))?| you)?(?: to)?",
      "(?:much|most) obliged(?: if (?:you|someone)(?: (?:could|would|d))?)?",
      `if (?:you|u|ya|someone|anyone) (?:can|could|would|may|might|d|will|please|wish|(?:dont|do not|wouldnt) mind(?: me asking)?|(?:have|ve got|got|get|find|had) ${MOMENT.en}|(?:are|re) (?:able|free|around|so kind|not too busy|not busy|willing))(?: (?:be so kind|be so good|be so nice|be able|please|to|and|as to))*`,
      "if (?:it|that|this|its|thats) ?(?:is|s|isnt|would be|wont be|wouldnt be)?(?: (?:not|at all|too|much|of|any|a|an))* (?:ok|okay|alright|all right|fine|possible|convenient|trouble|bother|hassle|problem|inconvenience|imposition|good|cool|works)(?: (?:with|for|by) (?:you|everyone|u|ya|you all))?",
      "if (?:at all )?(?:possible|convenient|i may|we may|i might|needs be)",
      `(?:when|whenever|once|as soon as) (?:you|u|ya|someone) (?:can|could|(?:have|ve got|got|get|find) ${MOMENT.en}|(?:are|re) (?:free|ready|able|around))`,
      "(?:i|we) (?:need|want|ask|beg|request) you to",
      "(?:note|log|record|write|put|jot)(?: down)? that(?= (?:we|i|they) )",
    ],
    phrases: [
      "(?:good|lovely|happy|top of the) (?:morning|afternoon|evening|day|night|monday|tuesday|wednesday|thursday|friday|saturday|sunday)(?: to (?:you all|you|everyone|all))?",
      "(?:hi|hello|hey|hiya|howdy|greetings|yo|gday|g day|heya|ahoy)(?: (?:there|again|you))*",
      "(?:(?:i|we) )?hope (?:that )?(?:(?:you|u|yall|everyone|everybody|all|things|your \\w+) (?:re|are|is|s) (?:all )?(?:well|good|great|fine|ok|okay|going well|doing well|doing good|keeping well|having a \\w+ \\w+)|this finds you well|(?:\\w+ ){1,3}(?:went|goes|is going|was|is) (?:well|good|great|fine|ok|okay|smoothly)|you had a \\w+ \\w+)",
      "(?:so |very |really |terribly |awfully |i m |im |i am |my |sincere |deepest )*(?:sorry|apologies|apologise|apologize|pardon)(?: (?:to|for|about))?(?: (?:bother|trouble|disturb|interrupt|bug|be a (?:pain|bother|nuisance)|bothering|troubling|disturbing|interrupting|bugging))?(?: (?:you|u|me|again|the (?:(?:late|short|early|last minute|quick|extra) )?(?:bother|trouble|interruption|disturbance|intrusion|inconvenience|notice|message|request|hour|delay|rush|hassle|work)))*",
      "(?:excuse|forgive|pardon) (?:me|us|the (?:interruption|intrusion|bother))",
      "(?:many |much |big |huge |lots of |a million |a thousand |with |great |warm )*(?:thanks|thank (?:you|u|ya)|thankyou|ta|cheers|thx|tysm|ty|thanx|tnx)(?: (?:a (?:lot|million|bunch|ton)|lots|so much|very much|much|indeed|in advance|again|ever so|kindly|heaps|tons|both|all|for (?:your|the|all your|all the) (?:help|time|patience|hard work|understanding|support|effort)|for (?:helping|everything)))*",
      "(?:(?:it|that|this) (?:is|s|would be|will be) )?(?:much|very much|greatly|really|highly|truly|most|so|always) appreciated",
      "(?:(?:i|we) )?(?:really |do |so |truly )*appreciate (?:it|that|this|you|ya|your \\w+)(?: (?:a lot|so much|very much|loads))?",
      "(?:you re|youre|you are|u r|ur) (?:a |an |the |so |very |too |such a )*(?:star|legend|angel|gem|champ|lifesaver|life saver|best|kind|great|sweet|lovely|amazing|wonderful|hero|treasure)",
      "(?:god )?bless (?:you|ya|u)",
      "i owe you(?: one)?",
      "pretty please(?: with \\w+ on top)?",
      "have a (?:\\w+ ){0,2}(?:day|one|evening|night|shift|weekend|week|afternoon|morning|service)(?: (?:all|everyone|guys|folks))?",
      "take care|all the best|at your (?:earliest |own )?(?:convenience|leisure)|with (?:all due )?respect",
      "no (?:rush|hurry|pressure|stress|worries|bother)(?: (?:at all|though|whatsoever))?",
      "sir|madam|maam|miss|mister|ladies|gentlemen|gents|folks|team|lads|luv|darling|honey|hon|sweetie|sweetheart|buddy|bud|pal|bro|bruv|mate|matey|captain|champ|partner|dude|dear (?:assistant|agent|team|all|sir|madam|colleagues?|friends?|everyone|chef|boss)|my (?:dear|lovely|good man)|indeed|friends|colleagues|love(?= $)",
    ],
    closings: [
      "(?:with )?(?:kind|kindest|best|warm|warmest|many|my) (?:regards|wishes)|regards|(?:yours )?(?:sincerely|faithfully|truly|respectfully)(?: yours)?",
    ],
  },
  es: {
    requests: [
      "(?<!(?:se|ya|no) )(?:alguien |alguno |usted |ustedes )?(?:me |nos |te |le )?(?:puedes?|podrias?|pudieras?|pueden|podeis|podriais|podrian|pudieran|podes)(?: (?:por favor|alguien|usted|ustedes|vos|tu))*",
      "(?:serias?|serian|seriais|sea|fuera|fueras?|eres|es|sois|se)(?: (?:usted|ustedes))? (?:tan )(?:amables?|gentil|gentiles|buen[oa]s?|maj[oa]s?|lind[oa]s?)(?: (?:de|como para|y|como de))?",
      "se (?:buen[oa]|buena gente)(?: y)?",
      "(?:apuntar|anotar|registrar) que",
      "(?:seria|es|sera|fuera) posible(?: que)?|de ser posible|(?:habria|hay) (?:la )?(?:posibilidad|manera|forma|chance) de",
      "(?:te|le|os|les) (?:importaria|importa|molestaria|molesta|agradeceria|agradeceriamos|agradezco|agradecemos|ruego|rogamos|pido|pediria|rogaria|suplico)(?: (?:mucho|muchisimo|por favor|un favor|el favor|de|si|que|de antemano|infinitamente))*(?: (?:pudieras?|puedes?|podrias?))?",
      "(?:se|te|os) lo (?:agradezco|agradeceria|agradecemos|agradeceriamos|pido|ruego|agradecere)(?: (?:mucho|muchisimo|de corazon|de verdad|por favor|en el alma|infinitamente))*",
      "(?:me|nos) (?:gustaria|encantaria)(?: que)?|quisiera(?:mos)?|querria(?:mos)?|desearia(?:mos)?",
      "(?:me |nos )?(?:haces?|haria|harias|hacen|harian|haz|hazme|hagame|haganme|hacedme|haceme)(?: usted)? (?:el|un)(?: \\w+)? (?:favor|favorcito)(?: (?:de|y))?",
      "(?:tendrias?|tenga|ten|tengan|tenes|tendrian)(?: usted| ustedes)? la (?:bondad|amabilidad|gentileza|cortesia)(?: de)?",
      "si (?:no )?(?:te|le|os|les) (?:importa|molesta|parece(?: bien)?|va bien|viene bien|apetece|incomoda|da tiempo|queda tiempo|causa (?:mucha )?molestia|es posible|resulta posible)(?: (?:mucho|demasiado))?",
      "si (?:no )?(?:es|fuera|fuese) (?:mucha |mucho |ninguna |demasiada |demasiado |un |una |tanta )?(?:molestia|pedir|problema|posible|inconveniente|abuso|abusar)",
      "si (?:eres|es|sois|son|fueras?|fueran|fuerais)(?: usted| ustedes)? tan amables?(?: de)?",
      `si (?:puedes?|pudieras?|pueden|podeis|podes|se puede|quieres|(?:tienes?|tuvieras?|teneis|tienen|tenes) ${MOMENT.es})`,
      `(?:cuando|en cuanto|apenas) (?:puedas?|puedan|podais|(?:tengas?|tengan|tengais) ${MOMENT.es})`,
    ],
    phrases: [
      "(?:muy |que tengas? )?(?:buen[oa]s?|feliz|feliz y) (?:dias?|tardes?|noches?|jornada|servicio|finde|fin de semana|turno)(?: (?:a todos|a todas|tenga|tengas|tengan|para todos))?",
      "hola|holi|buenas|que tal(?! (?:estuvo|fue|la|las|el|los|ventas?))(?: (?:estas?|todo|va|estais|estan|andas|te va))?|como (?:estas|esta usted|andas|estais|te va)|espero que (?:todo )?(?:estes?|esten|vaya|te encuentres|se encuentre|estas) (?:muy |todo )?bien",
      "(?:disculp\\w+|perdon\\w*|lo siento|siento|lamento)(?: (?:la|las|que|por|el|los|de|te|le|os|molestar\\w*|molestias?|moleste|interrumpir|interrupcion|abuso|hora|horas|mensaje|tardanza|prisas|lata|otra vez|de nuevo))*",
      "(?:muchas |muchisimas |mil |infinitas |millones de |un millon de )?gracias(?: (?:de antemano|por adelantado|por todo|por (?:tu|su|la|vuestra|el) \\w+|de corazon|de verdad|mil|totales|por ayudar))*",
      "(?:muy |sumamente )?agradecid[oa]s?(?: de antemano)?|muy amables?|que amables?",
      "(?:eres|es usted|es|sois) (?:un|una|el|la) (?:sol|cielo|angel|amor|encanto|crack|maquina|genio|fenomeno|reina|rey|mejor)",
      "que (?:tengas?|tengan|pases?|pasen|tengais|paseis)(?: un| una)?(?: muy)? (?:buen|buena|feliz|lind[oa]|bonit[oa]|excelente|bello) (?:dia|tarde|noche|servicio|turno|finde|fin de semana|jornada)",
      "hasta (?:luego|pronto|otra)|cuidate|cuidense|con (?:mucho |todo )?(?:respeto|gusto|permiso)",
      "por favor|porfa|porfavor|porfas|porfis|porfavorcito|plis|plisss?",
      "senor|senora|senorita|senores|senoras|caballero|caballeros|estimad[oa]s? (?:equipo|colegas?|senor|senora|senores|chef|amig[oa]s?|companer[oa]s)|querid[oa]s?|guap[oa]s?|maj[oa]|carino|corazon|cielo|reina|jefe|jefa|jefecito|jefazo|chef|amig[oa]s?|companer[oa]s?|equipo|chicos|chicas|muchach[oa]s|tio|tia|colegas?|compadre|crack|maestro|a todos|a todas|usted|ustedes",
    ],
    closings: [
      "(?:un |muchos |mis |reciba un |recibe un |reciban un )?(?:cordial |afectuoso |fuerte |gran |calido )?(?:saludos?|abrazos?|besos?|besitos?)(?: (?:cordial|cordiales|afectuosos?|a todos|para todos|fuerte|grande))*|atentamente|cordialmente|atte",
    ],
  },
  fr: {
    requests: [
      "(?:est ce que )?(?:tu|vous|quelqu un|l un de vous|l un d entre vous) (?:peux|pouvez|pourrais|pourriez|pourrait|peut|voudrais|voudriez|veux|voulez)(?: (?:bien|peut etre|eventuellement|il))*",
      "(?:peux|pourrais|veux|voudrais) tu(?: bien)?|(?:pouvez|pourriez|voulez|voudriez) vous(?: bien)?|(?:est ce qu )?on pourrait",
      "(?:auriez|aurais|aurait|avez|ayez|aie)(?: vous| tu)? (?:l |la |le )(?:extreme |grande )?(?:amabilite|gentillesse|obligeance|bonte|possibilite|courtoisie)(?: (?:de|d))?",
      "(?:vous |tu )?(?:seriez|serais|serez|soyez|sois)(?: vous| tu)? (?:assez |si |tres |bien )?(?:aimable|gentil|gentille|bon|bonne|chou|sympa)s?(?: (?:pour|de|d|et))?",
      "(?:serait il|est il|il serait|ce serait|il est|c est|serait ce) (?:possible|envisageable|faisable)(?: (?:de|d|que|qu))?|(?:y aurait il|il y aurait|y a t il|y a) (?:un )?moyen (?:de|d|que)",
      "(?:est ce que )?(?:ca|cela) (?:ne )?(?:vous|te|t) (?:embeterait|derangerait|ennuierait|generait|derange|embete|ennuie|gene)(?: (?:pas|trop|beaucoup))*(?: (?:de|d|si))?",
      "je (?:vous|te|t) (?:serais|saurais|remercie|remercierais|prie|demande|demanderais)(?: (?:tres|gre|bien|vraiment|infiniment|par avance|d avance|reconnaissant|reconnaissante|oblige|obligee))*(?: (?:de|d|si|pour|vouloir|bien))*(?: (?:vous|tu) (?:pouviez|pourriez|pouvais))?",
      "(?:je|j|on|nous) (?:voudrais|voudrait|voudrions|souhaiterais|souhaiterait|souhaiterions|aimerais|aimerait|aimerions|desirerais)(?: bien| vous demander| te demander)?(?: (?:de|d))?",
      "(?:not|enregistr)(?:e|ez|er) (?:que|qu)",
      "veuillez(?: bien)?|merci (?:de|d)(?: bien vouloir)?|je vous prie de(?: bien vouloir)?",
      "si (?:ca|cela) (?:ne )?(?:vous |te |t )?(?:derange|embete|ennuie|gene|convient|va|arrange|est possible|pose pas de probleme)(?: (?:pas|trop|personne|pour vous|pour toi))*",
      "si (?:ce )?(?:c |ce )?(?:n )?est (?:pas )?(?:trop (?:vous |te )?demander|possible|bon pour (?:vous|toi|tout le monde)|ok(?: pour (?:vous|toi))?)",
      `si (?:vous|tu|t) (?:pouvez|pouviez|peux|pouvais|voulez bien|le voulez bien|veux bien|(?:avez|aviez|as|avais|trouvez|trouves) ${MOMENT.fr})|si possible`,
      `(?:quand|des que|lorsque) (?:vous|tu|t) (?:pourrez|pouvez|pourras|peux|(?:aurez|avez|auras|as|trouvez) ${MOMENT.fr})|des que possible`,
    ],
    phrases: [
      "(?:re)?bonjour|bonsoir|salut|coucou|hello|allo|bonne? (?:journee|soiree|nuit|apres midi|matinee|continuation|semaine|service|weekend|week end|fin de journee|fin de service|courage)(?! (?:hier|ou|qu))",
      "comment (?:ca va|allez vous|vas tu)(?: bien)?|ca va bien|j espere que (?:vous allez|tu vas|tout va|ca va) bien",
      "(?:excuse|excusez|pardonne|pardonnez|desole|desolee|navre|navree|pardon|toutes mes excuses|mille excuses)(?: (?:moi|nous|de|pour|du|le|la|l|vous|te|t|deranger|derange|derangement|embeter|importuner|interrompre|interruption|gene|ce|cet|message|heure|tardif|tardive|encore|a nouveau|bousculer))*",
      "(?:un |mille |grand |encore |tres |infiniment |milles )*mercis?(?: (?:beaucoup|bien|infiniment|mille fois|d avance|par avance|encore|a vous|a toi|a tous|a toutes|pour (?:tout|votre \\w+|ton \\w+|ta \\w+)))*",
      "(?:ce serait|ca serait|c est|ce sera|serait)(?: (?:vraiment|super|tres|trop|bien|hyper|fort))* (?:sympa|gentil|cool|aimable|top|genial|adorable)(?: (?:de|d) (?:ta|votre) part)?",
      "(?:vous etes|tu es|t es)(?: (?:un|une|trop|super|vraiment|tres))* (?:ange|amour|genial|geniale|adorable|gentil|gentille|top|sympa)",
      "a bientot|bises?|bisous|je (?:vous|t) en prie|je (?:vous|te) prie|s il (?:vous|te|t) plait|stp|svp|avec plaisir|sans vouloir (?:vous|te) (?:deranger|presser|embeter)",
      "monsieur(?! de)|madame|mademoiselle|messieurs|mesdames|messieurs dames|cher|chere|chers|cheres|chef|patron|patronne|ma belle|mon grand|les amis|l equipe|equipe|tout le monde|a tous|a toutes|a tous et a toutes|les gars|les filles|mon chou|collegues|mec|frero",
    ],
    closings: [
      "(?:bien |tres )?(?:cordialement|amicalement|sincerement|respectueusement)|bien a (?:vous|toi)|(?:meilleures |sinceres |mes |cordiales )*salutations(?: (?:distinguees|cordiales|respectueuses))?",
    ],
  },
  de: {
    requests: [
      "(?:kannst|konntest|wurdest|magst|mochtest|konnt|konntet|wurdet|mogt)(?: (?:du|ihr|bitte|mir|uns|mal|vielleicht|eventuell|evtl|kurz|schnell|wohl|freundlicherweise|netterweise))+",
      "(?:konnten|wurden|konnen|mochten) sie(?: (?:bitte|mir|uns|mal|vielleicht|eventuell|kurz|wohl|freundlicherweise|so freundlich sein und))*",
      "(?:kann|konnte|mag|wurde|konnt)(?: (?:mir|uns|bitte|vielleicht))* (?:jemand|irgendjemand|wer|irgendwer|einer|einer von euch|jemand von euch)(?: (?:bitte|mal|mir|uns|vielleicht|kurz|so nett sein und))*",
      "(?:waren|ware|warst|warest|wart|sei|seid|seien|bist)(?: (?:sie|du|ihr|es|bitte|doch))* so (?:freundlich|nett|lieb|gut|gutig)(?: (?:und|zu))?",
      "(?:ware|ist|war) es(?: (?:vielleicht|eventuell|irgendwie|denn))* (?:moglich|machbar|okay|ok|in ordnung|drin|denkbar)(?: (?:dass|wenn) (?:sie|du|ihr|wir))?",
      "(?:hatten|hattest|hattet|haben)(?: (?:sie|du|ihr|wohl))* die (?:gute|freundlichkeit|liebenswurdigkeit|moglichkeit)(?: zu)?",
      "(?:darf|durfte|durften|durft|kann|konnte|konnten) (?:ich|wir)(?: (?:sie|dich|euch|jemanden|bitte|hoflich|freundlich|herzlich|kurz|darum|um))* bitten|(?:darf|durfte|durften) (?:ich|wir) (?:sie|dich|euch)(?: bitte)?",
      "(?:ich|wir) bitten?(?: (?:sie|dich|euch|hoflich|freundlich|herzlich|darum|um))*|um \\w+ wird gebeten",
      "(?:ich|wir) (?:ware|waren)(?: (?:ihnen|dir|euch))?(?: (?:sehr|uberaus|ausserst|echt|wirklich))* (?:dankbar|verbunden|froh)(?: wenn(?: (?:sie|du|ihr|jemand))?)?",
      "(?:ich|wir) (?:hatte|hatten|wurde|wurden|mochte|mochten|wollte|wollten|tat)(?: (?:gern|gerne|bitte|nur|mal|kurz|sehr))+|ich mochte|wir mochten|hatte gern|hatten gern",
      "(?:es |das )?(?:ware|wurde)(?: (?:mir|uns|mich|sehr|super|echt|ganz|wirklich|mega|total))* (?:nett|lieb|toll|schon|klasse|prima|freundlich|hilfreich|spitze|cool|freuen|super|gut|top|fein|mega|genial)(?: von (?:ihnen|dir|euch))?(?: wenn(?: (?:sie|du|ihr|jemand|wer|man|wir|einer|einer von euch))?)?",
      "(?:wurde|macht|wurd) es (?:ihnen|dir|euch) (?:etwas|was|viel) (?:ausmachen|aus)(?: wenn(?: (?:sie|du|ihr))?)?",
      "(?:wenn|falls|sofern|wenns|falls s)(?: (?:es|das|ihnen|dir|euch|fur (?:sie|dich|euch)))* (?:nichts ausmacht|nicht stort|recht ist|recht ware|passt|moglich ist|moglich ware|moglich|irgendwie geht|geht|ginge|keine umstande macht|keine umstande bereitet|nicht zu viel (?:verlangt|muhe|aufwand|arbeit)(?: ist| macht)?|keine muhe macht|okay ist|ok ist|in ordnung ist|in ordnung geht)",
      `(?:wenn|falls|sobald) (?:du|sie|ihr|wer|jemand)(?: (?:kurz|mal|gerade|grad|eben|bitte|so|irgendwann|dann))* (?:${MOMENT.de} (?:hast|haben|habt|hat|findest|finden|findet)|dazu (?:kommst|kommen|kommt)|kannst|konnen|konnt|konntest|konnten|konntet|magst|mogen|mogt|mochten|mochtest|(?:lieb|nett|freundlich|gut) (?:bist|sind|warst|waren|wart|seid))(?: (?:bitte|mal|und))*`,
      "(?:ich |wir )?(?:wollte |wollten )?(?:mal )?(?:fragen )?ob (?:ihr|du|sie|jemand|wer|einer|man|es moglich ware|es geht)(?: (?:wohl|vielleicht|eventuell|bitte|mal|kurz|so nett))*",
      "(?<= ob .*)(?:konntet|konntest|konnten|konnte|wurdet|wurdest|wurden|wurde|kannst|konnt|magst|mogt|mag|kann|ware|waren|wart)",
      "bei gelegenheit|wenn moglich",
      "(?:notier|vermerk|schreib)\\w*(?: auf)? dass",
    ],
    phrases: [
      "(?:schonen |einen |wunderschonen )*gut(?:en|e|er)? (?:morgen|tag|abend|nacht|mittag|nachmittag|dienst)(?: (?:zusammen|miteinander|allerseits|alle|euch|leute))*",
      "(?:hallo|hallochen|hi|hey|servus|moin|gruss (?:gott|dich|euch|sie)|grusst euch|gruezi|griass di|griass euch|tach|mahlzeit|na|morgen)(?: (?:moin|zusammen|miteinander|beinand|beinander|allerseits|alle|leute|liebe leute|ihr lieben))+|hallo|hallochen|hi|hey|servus|moin|gruss (?:gott|dich|euch|sie)|grusst euch|gruezi|griass di|griass euch|tach|mahlzeit|na",
      "(?:einen |noch einen )?(?:schon|angenehm|gut)e[nsr]? (?:tag|abend|feierabend|woche|wochenende|dienst|nachmittag|vormittag|schicht)(?: noch)?",
      "wie geht s|wie gehts|wie geht es (?:dir|ihnen|euch)|(?:ich )?hoffe?(?: (?:es geht|euch|dir|ihnen|alles|bei euch|ist))* gut",
      "(?:entschuldig\\w*|verzeih\\w*|sorry|pardon|tut mir leid|verzeihung)(?: (?:sie|bitte|die|dass|ich|mich|fur|storung|storen|store|nochmals|nochmal|spate|spaten|kurze|kurzfristige|umstande|muhe|verspatung|unterbrechung|nachricht|anfrage|hektik|eile|noch|mal|kurz))*",
      "(?:(?:vielen?|lieben|herzlichen|besten|schonen|grossen|tausend|ganz|sehr) )*dank(?: (?:im voraus|schon mal|schonmal|vorab|dafur|auch|euch|ihnen|dir|fur (?:die|deine|ihre|eure|den) \\w+))*",
      "dank(?:e|eschon|esehr|schon)(?: (?:schon|sehr|dir|ihnen|euch|im voraus|schon mal|schonmal|mal|vielmals|auch|nochmals|vorab|fur (?:die|deine|ihre|eure|den) \\w+))*|merci(?: vielmals)?|vielmals|(?:ich|wir) danken?(?: (?:ihnen|dir|euch))?",
      "(?:du bist|sie sind|ihr seid)(?: (?:ein|eine|der|die|echt|so|ein echter|einfach))* (?:schatz|engel|beste|besten|bester|lieb|nett|super|spitze|held)",
      "hochachtungsvoll|bis (?:spater|bald|dann|nachher)|tschuss|ciao|pfiat di|pfiat euch|freundlicherweise|netterweise|hoflichst|gefalligst|gerne|gern",
      "sehr geehrter?s?(?: (?:damen|herren|und|herr|frau|team))*|liebe[rs]? (?:team|kollegen|kollegin|kollege|kolleginnen|leute|alle|freunde|chef|chefin|kuche)|meine (?:damen|lieben|herren|damen und herren)|chef|chefin|boss|kollege|kollegen|kolleginnen|freunde|alter|digga|schatz|meister|beinand|beinander|allerseits|mein lieber|meine liebe|ihr lieben|an alle",
    ],
    closings: [
      "(?:mit )?(?:freundlich|best|lieb|herzlich|schon|viel|sonnig)(?:en|e)(?: liebe[n]?| freundliche[n]?)? gruss(?:en|e)?|viele grusse|gruss(?:e)?|lg|mfg|vg|bg",
    ],
  },
  zh: {
    requests: [
      "(?:能不能|可不可以|可以不可以|能否|可否|是否可以|是否能|可以|能)(?:请|麻烦|劳烦|拜托|帮忙|帮|替)+(?:您|你|大家|我|我们|一下|个忙|忙)*",
      "(?:能不能|可不可以|可以不可以|能否|可否|是否可以|是否方便|方便不方便)",
      "(?:有没有人|有人|谁|哪位|哪位同事)(?:能不能|可不可以|能|可以|方便)(?:帮忙|帮我|帮)?",
      "(?:烦请|敬请|恳请|还请|有请|恳求|(?<!申)请|麻烦|劳烦|有劳|劳驾)(?:您|你|你们|各位|大家)?(?:帮忙|帮我们|帮我|帮|替我|一下)?",
      "(?:我|我们)?(?:想请|想麻烦|想拜托|希望|想让)(?:您|你)(?:们)?(?:帮忙|帮我|帮|能)?",
      "(?:我|我们)(?:想要|想)(?=订|买|加|点|报|记|下)",
      "(?:如果|要是|若是|若|假如|倘若|只要)?(?:您|你|大家|各位|哪位)?(?:方便|有空|有时间|不忙|忙完|不介意|得空|不麻烦|不嫌麻烦|不打扰|愿意|可以|可能)(?:的话|的时候|时|了)",
      "(?:如果|要是|若是|若|假如|倘若)(?:您|你|大家)?(?:方便|有空|有时间|不忙|不介意|得空|不麻烦|不嫌麻烦|愿意|可以|可能)",
      "(?<!意|得|会)好吗|(?<!意|得|会)好不好|行吗|行不行|可以吗|可好|成吗|好么|可以么|行么|好吧",
      "拜托(?:您|你|大家|各位|了|啦)*",
    ],
    phrases: [
      "(?:大家|各位|您|你|你们)?(?:早上|上午|中午|下午|晚上|早|晚)好(?:啊|呀|哦)?|(?:您|你|大家|各位|你们)好(?:啊|呀)?|早安|晚安|午安|早啊|哈喽|哈啰|嗨",
      "(?:不好意思|抱歉|对不起|失礼|实在|非常|真是)*(?:(?<!免|别|要|再)打扰|打搅|不好意思|抱歉|对不起|失礼)(?:了|一下|您|你|各位|大家|啊)*",
      "(?:先|真的|真是|太|非常|万分|十分|多|真|衷心|提前)*(?:谢谢|感谢|多谢|谢|感激|感恩)(?:您|你|大家|各位|了|啦|啊|不尽|哦|呀|的|帮助|配合|帮忙|理解|支持|哈)*",
      "(?:您|你|各位|大家)?辛苦(?:了|啦|您|你|各位|大家)*",
      "祝(?:好|您|你|大家|生意兴隆|工作顺利|愉快|一切顺利|安|顺利|今天|周末)*|此致|敬礼|敬上|顺祝商祺|敬启",
      "尊敬的|亲爱的|敬爱的|各位|先生|女士|小姐|老师|同事们|伙伴们|小伙伴们?|朋友们|亲(?! ?[手自])",
    ],
    closings: [],
  },
};

/** In Chinese each character is a word of its own. */
const spaced = (pattern: string) => pattern.replaceAll(/\p{Script=Han}/gu, (sign) => `${sign} `);

const patternOf = (patterns: readonly string[]) =>
  patterns.length === 0 ? null : new RegExp(`(?<= )(?:${spaced(patterns.join("|"))})(?= |$|(?<= ))`, "gu");
/** Matches a farewell at the end, and up to three words after it: the sender's name. */
const signed = (patterns: readonly string[]) =>
  patterns.length === 0 ? null : new RegExp(`(?<= )(?:${patterns.join("|")})(?: [\\p{L}]+){0,3}(?= $)`, "gu");

const PATTERNS = Object.fromEntries(
  Object.entries(COURTESIES).map(([language, { requests, phrases, closings }]) => [
    language,
    { requests: patternOf(requests), others: [signed(closings), patternOf([...closings, ...phrases])] },
  ]),
) as Record<Language, { requests: RegExp | null; others: (RegExp | null)[] }>;

export interface Courteous {
  /** The text without its courtesies. */
  remaining: Tokens;
  /** Where they stood. */
  positions: ReadonlySet<number>;
  /** Whether the text asks somebody to do something, in the form of a question or a condition. */
  isRequest: boolean;
}

/** Returns the text without the words that are only courteous. */
export function withoutCourtesies(tokens: Tokens, language: Language): Courteous {
  const words = tokens.map((token) => token ?? "_");
  const starts: number[] = [];
  let text = " ";
  for (const word of words) {
    starts.push(text.length);
    text += `${word} `;
  }
  const positions = new Set<number>();
  const takeAll = (pattern: RegExp | null): boolean => {
    if (pattern === null) return false;
    let isFound = false;
    for (const { index, 0: found } of text.matchAll(pattern)) {
      const to = index + found.trimEnd().length;
      for (const [at, start] of starts.entries())
        if (start >= index && start < to && tokens[at] !== null) positions.add(at);
      isFound = true;
    }
    return isFound;
  };
  const { requests, others } = PATTERNS[language];
  const isRequest = takeAll(requests);
  for (const pattern of others) takeAll(pattern);
  return { remaining: tokens.map((token, at) => (positions.has(at) ? null : token)), positions, isRequest };
}

/** Whether the text contains only courtesies. */
export const isOnlyCourtesy = (tokens: Tokens, language: Language): boolean =>
  withoutCourtesies(tokens, language).remaining.every((token) => token === null);
