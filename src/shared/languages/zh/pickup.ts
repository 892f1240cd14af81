import type { PickupTexts } from "#src/shared/languages/en/pickup.ts";

export const texts: PickupTexts = {
  where: "用餐方式",
  at_table: "堂食",
  pickup: "自取",
  name: "您的姓名",
  name_missing: "请输入您的姓名",
  phone: "电话号码（选填）",
  time: "取餐时间",
  asap: "尽快",
  asap_about: "尽快，约 {time}",
  gone: "{time}（已满）",
  none: "目前没有可选的取餐时间。",
  number: "取餐号",
  ready_at: "取餐时间",
  ready_about: "预计取餐时间",
  called: "餐点备好后，我们会叫您的号码。",
  completed: "可以取餐",
  about_completed: "您的餐点已备好，请取餐。",
};
