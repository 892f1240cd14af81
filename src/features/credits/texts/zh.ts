import type { LetterWords } from "#src/features/credits/texts/words.ts";

export const zh: LetterWords = {
  locale: "zh-CN",
  title: (number, company) => `${company} 的退款申请 ${number} 号`,
  invoice: (number, day) => `发票 ${number}${day ? `，${day}` : ""}`,
  delivery: (day) => `${day} 的送货`,
  order: (number) => `我们的订单 ${number} 号`,
  short: ({ text, quantity, invoiced, delivered }) =>
    `${text}：${invoiced && delivered ? `发票 ${invoiced}，实收 ${delivered}，` : ""}短缺 ${quantity}`,
  damaged: ({ text, quantity }) => `${text}：${quantity} 损坏`,
  wrong: ({ text, quantity }) => `${text}：${quantity} 与订单不符，未收货`,
  price: ({ text, quantity, charged, agreed }) =>
    `${text}：${quantity}${charged && agreed ? ` 按 ${charged} 计价，应为 ${agreed}` : " 计价过高"}`,
  unknownAmount: "按发票金额",
  total: (amount) => `合计：${amount}`,
  request: "请就此开具贷记单。",
  reminderTitle: (number, company) => `提醒：${company} 的退款申请 ${number} 号`,
  reminder: (day) => `我们于 ${day} 联系过贵方，至今未收到回复。`,
  to: "致",
  about: "关于",
  noteHeading: "备注",
  lines: "明细",
  item: "商品",
  why: "原因",
  amount: "金额",
  pictures: "摘自贵方发票",
  deliveryNote: "送货单",
};
