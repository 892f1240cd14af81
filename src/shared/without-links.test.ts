import { expect, test } from "vitest";
import { withoutLinks } from "#src/shared/without-links.ts";

test.each([
  ["Win at https://evil.example/x", "Win at https: evil. example/x"],
  ["www.evil.example", "www. evil. example"],
  ["mail me@evil.example", "mail me at evil. example"],
  ["例え。テスト", "例え。 テスト"],
  ["evil．com", "evil． com"],
  ["пример.рф", "пример. рф"],
  ["evil.c\u200dom", "evil. c\u200dom"],
  ["evil\u200c.\u200dcom", "evil\u200c. \u200dcom"],
  ["evil.\ufe0fcom", "evil. \ufe0fcom"],
])("%s is no link", (name, shown) => {
  expect(withoutLinks(name)).toBe(shown);
});

test.each(["El Faro", "Caffè d'Oro", "J.P. Bistro", "3.5 kg", "Smith & Sons Ltd.", "麺屋 一番", "Nr. 5", "No.1"])(
  "%s stays as it is",
  (name) => {
    expect(withoutLinks(name)).toBe(name);
  },
);
