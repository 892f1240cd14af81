import type { DialogTexts } from "#src/shared/languages/en/dialog.ts";

export const texts: DialogTexts = {
  title: "提问",
  about: "关于菜品、过敏原、价格和营业时间",
  question: "您的问题",
  send: "发送",
  waiting: "请稍候…",
  examples: ["今天营业吗？", "有什么纯素的？", "有什么不含坚果的？", "我的菜还要多久？"],
  on_menu: "在菜单上",
  too_many: "您已经问了很多问题，服务员很乐意帮助您。",
  off: "目前不能在这里回答问题，请联系服务员。",
  failed: "没有成功，请重试，或联系服务员。",
};
