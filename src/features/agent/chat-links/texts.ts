import { type Language, LANGUAGES } from "#src/features/agent/languages.ts";
import { traditionalTexts } from "#src/shared/traditional-texts.ts";

const en = {
  how_to_link:
    "This number is not linked to an account. To talk to the agent, open the app, tap the agent, then WhatsApp.",
  supplier_unclear:
    "We do not know which order this is about. Please reply to the message with the order, or use its link.",
  linked: "This number is linked. Ask me something, for example “What is low?”, or say “help”. “stop” ends the link.",
  wrong_code: "That code is not right, or it is too old. Please make a new one in the app.",
  messages_off:
    "From now on I only reply. “start messages” turns summaries and alerts on again, “unlink” ends the link of this number.",
  stopped: "The link has ended. You can link again in the app.",
  which: "For which restaurant? Please send its number.",
  now_for: "We are talking about {name} now. “restaurant” changes that.",
  too_many:
    "That was a lot at once, so I did not take your last message. Please say it again in five minutes; until then I take none.",
  too_long: "That is too long for me. Please say it in a shorter message.",
  no_voice: "I cannot listen to voice messages. Please write to me.",
  long_voice: "I can listen to voice messages of up to a minute.",
  unclear_voice: "I did not understand the voice message. Please say it again, or write to me.",
  no_voice_left:
    "The language model's share for today is used up, so I cannot listen until tomorrow. Please write to me.",
  no_files: "I can read text, photos and PDF files. Please send one of these.",
  no_plus: "The agent in WhatsApp belongs to Plus, which this restaurant does not have at the moment.",
  read_only: "The restaurant's plan has ended, so it can be read in the app but not changed.",
  failed: "Something went wrong here. Please try again in a moment.",
  do_it: "Do it",
  no: "No",
};
type ChatTexts = typeof en;

const TEXTS: Record<Language, ChatTexts> = {
  en,
  de: {
    how_to_link:
      "Diese Nummer ist mit keinem Konto verknüpft. Um mit dem Agenten zu sprechen, öffne in der App den Agenten und dann WhatsApp.",
    supplier_unclear:
      "Wir wissen nicht, um welche Bestellung es geht. Bitte antworte auf die Nachricht mit der Bestellung oder nutze ihren Link.",
    linked:
      "Diese Nummer ist verknüpft. Frag mich etwas, zum Beispiel „Was ist knapp?“, oder sag „Hilfe“. „stop“ beendet die Verknüpfung.",
    wrong_code: "Der Code stimmt nicht oder ist zu alt. Bitte erzeuge in der App einen neuen.",
    messages_off:
      "Ab jetzt antworte ich nur noch. „Nachrichten an“ schaltet Zusammenfassungen und Meldungen wieder ein, „trennen“ beendet die Verknüpfung dieser Nummer.",
    stopped: "Die Verknüpfung ist beendet. In der App kannst du sie neu anlegen.",
    which: "Für welches Restaurant? Bitte schick die Nummer.",
    now_for: "Jetzt geht es um {name}. „restaurant“ wechselt.",
    too_many:
      "Das war viel auf einmal, deshalb habe ich deine letzte Nachricht nicht angenommen. Bitte sag es in fünf Minuten noch einmal; bis dahin nehme ich keine an.",
    too_long: "Das ist mir zu lang. Bitte sag es in einer kürzeren Nachricht.",
    no_voice: "Ich kann keine Sprachnachrichten hören. Bitte schreib mir.",
    long_voice: "Ich kann Sprachnachrichten bis zu einer Minute hören.",
    unclear_voice: "Die Sprachnachricht habe ich nicht verstanden. Bitte sag es noch einmal oder schreib mir.",
    no_voice_left:
      "Der Anteil des Sprachmodells für heute ist aufgebraucht, deshalb kann ich bis morgen nicht zuhören. Bitte schreib mir.",
    no_files: "Ich kann Texte, Fotos und PDF-Dateien lesen. Bitte schick etwas davon.",
    no_plus: "Der Agent in WhatsApp gehört zu Plus, das dieses Restaurant gerade nicht hat.",
    read_only: "Der Plan des Restaurants ist zu Ende: In der App kann man lesen, aber nichts ändern.",
    failed: "Hier ist etwas schiefgegangen. Bitte versuch es gleich noch einmal.",
    do_it: "Ja, mach das",
    no: "Nein",
  },
  es: {
    how_to_link:
      "Este número no está vinculado a ninguna cuenta. Para hablar con el agente, abre en la app el agente y luego WhatsApp.",
    supplier_unclear: "No sabemos de qué pedido se trata. Responde al mensaje del pedido o usa su enlace.",
    linked:
      "Este número está vinculado. Pregúntame algo, por ejemplo «¿Qué falta?», o di «ayuda». «stop» termina el vínculo.",
    wrong_code: "El código no es correcto o es demasiado antiguo. Crea uno nuevo en la app.",
    messages_off:
      "Desde ahora solo respondo. «activa los mensajes» vuelve a encender resúmenes y avisos, «desvincular» termina el vínculo de este número.",
    stopped: "El vínculo ha terminado. Puedes vincular de nuevo en la app.",
    which: "¿Para qué restaurante? Envía su número.",
    now_for: "Ahora hablamos de {name}. «restaurante» lo cambia.",
    too_many:
      "Han sido muchos a la vez, así que no he tomado tu último mensaje. Repítelo en cinco minutos; hasta entonces no tomo ninguno.",
    too_long: "Es demasiado largo. Dilo en un mensaje más corto.",
    no_voice: "No puedo escuchar mensajes de voz. Escríbeme, por favor.",
    long_voice: "Puedo escuchar mensajes de voz de hasta un minuto.",
    unclear_voice: "No he entendido el mensaje de voz. Repítelo o escríbeme, por favor.",
    no_voice_left:
      "La parte del modelo de lenguaje para hoy se ha agotado, así que no puedo escuchar hasta mañana. Escríbeme, por favor.",
    no_files: "Puedo leer texto, fotos y archivos PDF. Envía algo de eso, por favor.",
    no_plus: "El agente en WhatsApp es parte de Plus, que este restaurante no tiene ahora.",
    read_only: "El plan del restaurante ha terminado: en la app se puede leer, pero no cambiar nada.",
    failed: "Algo ha fallado aquí. Inténtalo de nuevo en un momento.",
    do_it: "Sí, hazlo",
    no: "No",
  },
  fr: {
    how_to_link:
      "Ce numéro n’est lié à aucun compte. Pour parler à l’agent, ouvrez l’agent dans l’application, puis WhatsApp.",
    supplier_unclear:
      "Nous ne savons pas de quelle commande il s’agit. Répondez au message de la commande, ou utilisez son lien.",
    linked:
      "Ce numéro est lié. Posez une question, par exemple « Que manque-t-il ? », ou dites « aide ». « stop » met fin au lien.",
    wrong_code: "Ce code n’est pas bon ou il est trop ancien. Créez-en un nouveau dans l’application.",
    messages_off:
      "À partir de maintenant, je ne fais que répondre. « active les messages » remet les résumés et les alertes, « dissocier » met fin au lien de ce numéro.",
    stopped: "Le lien est terminé. Vous pouvez le refaire dans l’application.",
    which: "Pour quel restaurant ? Envoyez son numéro.",
    now_for: "Nous parlons maintenant de {name}. « restaurant » en change.",
    too_many:
      "Cela faisait beaucoup à la fois : je n’ai pas pris votre dernier message. Redites-le dans cinq minutes ; d’ici là, je n’en prends aucun.",
    too_long: "C’est trop long pour moi. Dites-le en un message plus court.",
    no_voice: "Je ne peux pas écouter les messages vocaux. Écrivez-moi, s’il vous plaît.",
    long_voice: "Je peux écouter des messages vocaux d’une minute au plus.",
    unclear_voice: "Je n’ai pas compris le message vocal. Répétez-le ou écrivez-moi, s’il vous plaît.",
    no_voice_left:
      "La part du modèle de langue pour aujourd’hui est épuisée : je ne peux pas écouter avant demain. Écrivez-moi, s’il vous plaît.",
    no_files: "Je peux lire du texte, des photos et des fichiers PDF. Envoyez-en un, s’il vous plaît.",
    no_plus: "L’agent dans WhatsApp fait partie de Plus, que ce restaurant n’a pas en ce moment.",
    read_only: "La formule du restaurant est terminée : l’application peut être lue, mais rien ne peut être changé.",
    failed: "Quelque chose n’a pas marché. Réessayez dans un instant.",
    do_it: "Oui, faites-le",
    no: "Non",
  },
  zh: {
    how_to_link: "此号码没有绑定账户。要与助手对话，请在应用中打开助手，然后点 WhatsApp。",
    supplier_unclear: "不知道是哪份订单。请回复带有订单的消息，或使用其中的链接。",
    linked: "此号码已绑定。可以问我，例如“什么快没了？”，或说“帮助”。发送“停止”解除绑定。",
    wrong_code: "验证码不对或已过期，请在应用中重新生成。",
    messages_off: "从现在起我只回复。发送“开启消息”重新打开摘要和提醒，发送“解绑”解除此号码的绑定。",
    stopped: "绑定已解除，可以在应用中重新绑定。",
    which: "是哪家餐厅？请发送编号。",
    now_for: "现在说的是 {name}。发送“餐厅”可以更换。",
    too_many: "消息太多了，最后一条没有处理。请五分钟后再发，在那之前我不处理消息。",
    too_long: "内容太长，请用短一点的消息。",
    no_voice: "我听不了语音，请发文字。",
    long_voice: "我能听一分钟以内的语音。",
    unclear_voice: "没听懂语音，请再说一遍或发文字。",
    no_voice_left: "今天的语言模型额度已用完，明天之前听不了语音，请发文字。",
    no_files: "我能看文字、照片和 PDF 文件，请发送其中一种。",
    no_plus: "WhatsApp 助手属于 Plus，这家餐厅目前没有。",
    read_only: "餐厅的套餐已到期，应用中只能查看，不能更改。",
    failed: "这里出了点问题，请稍后再试。",
    do_it: "执行",
    no: "不",
  },
};

const ZH_HANT = traditionalTexts(TEXTS.zh);

/** Returns the texts of the WhatsApp connection in a language; the language may be an unsupported one. */
export const chatTexts = (language: string | null): ChatTexts =>
  language === "zh-Hant" ? ZH_HANT : TEXTS[LANGUAGES.find((known) => known === language) ?? "en"];
