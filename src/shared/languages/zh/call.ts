import type { CallTexts } from "#src/shared/languages/en/call.ts";

export const texts: CallTexts = {
  staff: "呼叫服务员",
  bill: "买单",
  staff_called: "已呼叫",
  bill_asked: "已请求买单",
  staff_coming: "服务员马上就来。",
  bill_coming: "账单马上送到。",
  too_many: "服务员知道您在等候。",
  failed: "没有成功，请直接联系服务员。",
};
