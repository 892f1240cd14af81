import { expect, test } from "vitest";
import {
  NOTIFICATIONS,
  timezoneGroups,
  changesOf,
  isUsernameRejected,
  type SettingsForm,
} from "#src/features/companies/settings.ts";
import { isTimezone } from "#src/shared/time.ts";

const form: SettingsForm = {
  name: "Harbour Bowl",
  address: "",
  country: "Singapore",
  currency: "SGD",
  uen: "",
  website: "",
  phone_number: "",
  phone_country_code: "",
  username: "harbour",
  logo_url: "",
};

test("lists every timezone once, those of the country first", () => {
  const groups = timezoneGroups({ country: "Brazil", timezone: "Asia/Calcutta" });
  expect(groups.map(({ group }) => group)).toEqual(["Brazil", "Common time zones", "All time zones"]);
  expect(groups[0]?.zones).toContain("America/Sao_Paulo");
  const zones = groups.flatMap((group) => group.zones);
  expect(zones).toContain("Asia/Calcutta");
  expect(zones.filter((zone) => !isTimezone(zone))).toEqual([]);
  expect(new Set(zones).size).toBe(zones.length);
});

test("there are five notification switches", () => expect(NOTIFICATIONS).toHaveLength(5));

test("saves empty fields as null and does not send an unchanged username", () => {
  const saved = changesOf({ ...form, website: "harbour.sg" }, { username: "harbour" });
  expect(saved).toEqual({
    changes: {
      name: "Harbour Bowl",
      country: "Singapore",
      currency: "SGD",
      address: null,
      uen: null,
      website: "https://harbour.sg",
      phone_number: null,
      phone_country_code: null,
      logo_url: null,
    },
  });
});

test("a company without a username may stay without one", () => {
  expect(changesOf({ ...form, username: "" }, { username: null })).toHaveProperty("changes");
  expect(changesOf({ ...form, username: "" }, { username: "harbour" })).toHaveProperty("problems.username");
});

test("returns the problem of each wrong field", () => {
  const wrong = changesOf({ ...form, name: " ", website: "no spaces allowed" }, { username: "harbour" });
  expect(wrong).toEqual({
    problems: { name: "Please enter the company's name", website: "Please enter a valid website address" },
  });
});

test.each([
  ["harbour", "harbour", "taken", false],
  ["another", "harbour", "available", false],
  ["another", "harbour", "checking", false],
  ["another", "harbour", "taken", true],
  ["ab", "harbour", "unchecked", true],
  ["", null, "unchecked", false],
] as const)("%s instead of %s, %s: rejected %s", (username, before, state, rejected) => {
  expect(isUsernameRejected(username, before, state)).toBe(rejected);
});
