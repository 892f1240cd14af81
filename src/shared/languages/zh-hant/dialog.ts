// Generated from zh/dialog.ts by opencc; traditional.test.ts checks that they agree.
import type { DialogTexts } from "#src/shared/languages/en/dialog.ts";

export const texts: DialogTexts = {
  title: "提問",
  about: "關於菜品、過敏原、價格和營業時間",
  question: "您的問題",
  send: "發送",
  waiting: "請稍候…",
  examples: ["今天營業嗎？", "有什麼純素的？", "有什麼不含堅果的？", "我的菜還要多久？"],
  on_menu: "在菜單上",
  too_many: "您已經問了很多問題，服務員很樂意幫助您。",
  off: "目前不能在這裡回答問題，請聯繫服務員。",
  failed: "沒有成功，請重試，或聯繫服務員。",
};
