// Generated from zh/option.ts by opencc; traditional.test.ts checks that they agree.
import type { OptionTexts } from "#src/shared/languages/en/option.ts";

export const texts: OptionTexts = {
  choose_exactly: "請選 {min} 項",
  choose_between: "請選 {min} 至 {max} 項",
  choose_least: "請至少選 {min} 項",
  choose_most: "最多選 {max} 項",
  choose_any: "可隨意選擇",
  included: "含 {count} 項，之後每項 {price}",
  missing: "還需選擇：{list}",
  add: "加入購物車 {price}",
  save: "保存 {price}",
  change: "更改",
  sold_out_choice: "所選內容已售罄，請更改",
};
