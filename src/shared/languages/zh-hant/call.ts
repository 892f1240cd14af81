// Generated from zh/call.ts by opencc; traditional.test.ts checks that they agree.
import type { CallTexts } from "#src/shared/languages/en/call.ts";

export const texts: CallTexts = {
  staff: "呼叫服務員",
  bill: "買單",
  staff_called: "已呼叫",
  bill_asked: "已請求買單",
  staff_coming: "服務員馬上就來。",
  bill_coming: "賬單馬上送到。",
  too_many: "服務員知道您在等候。",
  failed: "沒有成功，請直接聯繫服務員。",
};
