import { expect, test } from "vitest";
import { traditionalTexts } from "#src/shared/traditional-texts.ts";

const texts = {
  none: "没有订单。",
  list: ["库存", "价格"],
  stock: (name: string, quantity: string, note: string | null) =>
    `${name}：库存 ${quantity}${note ? `（备注：${note}）` : ""}。`,
  count: (count: number) => `${count} 个订单`,
  missing: ({ names, supplier }: { names: string[]; supplier: { name: string } }) =>
    `${supplier.name}的订单缺 ${names.join("、")}`,
  states: { sent: "已发送" },
};

test("texts are converted, and what is filled in stays as it was typed", () => {
  const { none, list, stock, count, missing, states } = traditionalTexts(texts);
  expect([none, ...list, states.sent, count(3)]).toEqual(["沒有訂單。", "庫存", "價格", "已發送", "3 個訂單"]);
  expect(stock("面条 $1", "3 kg", null)).toBe("面条 $1：庫存 3 kg。");
  expect(stock("台湾乌龙", "3 kg", "剩下的")).toBe("台湾乌龙：庫存 3 kg（備註：剩下的）。");
  expect(stock("", "3 kg", "")).toBe("：庫存 3 kg。");
  const said = missing({ names: ["面条", "台湾乌龙"], supplier: { name: "发记" } });
  expect(said).toBe("发记的訂單缺 面条、台湾乌龙");
});
