import type { OptionTexts } from "#src/shared/languages/en/option.ts";

export const texts: OptionTexts = {
  choose_exactly: "请选 {min} 项",
  choose_between: "请选 {min} 至 {max} 项",
  choose_least: "请至少选 {min} 项",
  choose_most: "最多选 {max} 项",
  choose_any: "可随意选择",
  included: "含 {count} 项，之后每项 {price}",
  missing: "还需选择：{list}",
  add: "加入购物车 {price}",
  save: "保存 {price}",
  change: "更改",
  sold_out_choice: "所选内容已售罄，请更改",
};
