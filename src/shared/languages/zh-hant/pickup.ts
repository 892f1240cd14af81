// Generated from zh/pickup.ts by opencc; traditional.test.ts checks that they agree.
import type { PickupTexts } from "#src/shared/languages/en/pickup.ts";

export const texts: PickupTexts = {
  where: "用餐方式",
  at_table: "堂食",
  pickup: "自取",
  name: "您的姓名",
  name_missing: "請輸入您的姓名",
  phone: "電話號碼（選填）",
  time: "取餐時間",
  asap: "儘快",
  asap_about: "儘快，約 {time}",
  gone: "{time}（已滿）",
  none: "目前沒有可選的取餐時間。",
  number: "取餐號",
  ready_at: "取餐時間",
  ready_about: "預計取餐時間",
  called: "餐點備好後，我們會叫您的號碼。",
  completed: "可以取餐",
  about_completed: "您的餐點已備好，請取餐。",
};
