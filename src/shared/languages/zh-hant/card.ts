// Generated from zh/card.ts by opencc; traditional.test.ts checks that they agree.
import type { CardTexts } from "#src/shared/languages/en/card.ts";

export const texts: CardTexts = { table: "桌號", scan: "掃碼看菜單並點餐" };
