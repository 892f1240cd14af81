import type { CardTexts } from "#src/shared/languages/en/card.ts";

export const texts: CardTexts = { table: "桌号", scan: "扫码看菜单并点餐" };
