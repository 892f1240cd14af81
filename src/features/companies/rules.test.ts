import { expect, test } from "vitest";
import { isDiallable, phoneProblem } from "#src/features/companies/phone.ts";
import {
  COUNTRIES,
  CURRENCIES,
  DIAL_CODES,
  countryOf,
  COUNTRY_LIST,
  timezoneOf,
} from "#src/features/companies/countries.ts";
import { asUsername, isReservedUsername, usernameProblem } from "#src/features/companies/rules.ts";
import { menuAddress } from "#src/shared/company.ts";
import { isTimezone } from "#src/shared/time.ts";

test.each([
  ["ab", "Username must be at least 3 characters long"],
  ["", "Username must be at least 3 characters long"],
  ["a".repeat(31), "Username must be no more than 30 characters long"],
  ["joe-s", "Username can only contain lowercase letters and numbers"],
  ["Joes", "Username can only contain lowercase letters and numbers"],
  ["caf\u00e9", "Username can only contain lowercase letters and numbers"],
  ["abc", null],
  ["7eleven", null],
  ["a".repeat(30), null],
])("the username %j has the problem %j", (username, problem) => {
  expect(usernameProblem(username)).toBe(problem);
});

test("host names of the product are reserved, whatever the case", () => {
  for (const name of ["www", "api", "app", "admin", "mail", "static", "menu", "WWW"]) {
    expect(isReservedUsername(name), name).toBe(true);
  }
  expect(isReservedUsername("joesdiner")).toBe(false);
});

test("a username has only the lowercase letters and digits of the input", () => {
  expect(asUsername("Joe's Diner 24")).toBe("joesdiner24");
});

test("lists 19 countries, 20 currencies, and dial codes without the United States and Canada", () => {
  expect(COUNTRIES).toHaveLength(19);
  expect(CURRENCIES).toHaveLength(20);
  expect(new Set(CURRENCIES).size).toBe(20);
  expect(CURRENCIES.at(-1)).toBe("EUR");
  expect(DIAL_CODES.map((code) => code.name)).toEqual(
    COUNTRIES.filter((name) => name !== "United States" && name !== "Canada"),
  );
});

test("every country has an existing timezone and is found by name and by code", () => {
  for (const { code, name, timezone } of COUNTRY_LIST) {
    expect(isTimezone(timezone), name).toBe(true);
    expect(countryOf(name)?.code).toBe(code);
    expect(countryOf(code.toLowerCase())?.name).toBe(name);
  }
  expect(timezoneOf("Japan")).toBe("Asia/Tokyo");
  expect(timezoneOf("Atlantis")).toBe("UTC");
});

test.each([
  ["9123 4567", "+65", "Singapore", true],
  ["1234 5678", "+65", "Singapore", false],
  ["(415) 555-2671", null, "United States", true],
  ["415 555 2671", "+65", "United States", true],
  ["+1 416 555 0123", "+65", "Canada", true],
  ["020 7946 0018", "+44", "United Kingdom", true],
  ["12", "+44", "United Kingdom", false],
  ["not a number", "+65", "Singapore", false],
])("the number %j with the dial code %s in %s is valid: %s", (phone_number, phone_country_code, country, valid) => {
  expect(isDiallable({ phone_number, phone_country_code, country })).toBe(valid);
});

test("the message for an invalid number names the country", () => {
  expect(phoneProblem({ phone_number: "1", phone_country_code: "+81", country: "Japan" })).toBe(
    "Please enter a valid phone number for Japan",
  );
});

test("the menu's address is the username or the owner's id before the app's domain", () => {
  const app = { url: "http://localhost:3000", domain: "localhost" };
  expect(menuAddress(app, { username: "joes", created_by: "u1" })).toBe("http://joes.localhost:3000");
  expect(menuAddress(app, { username: null, created_by: "u1" })).toBe("http://u1.localhost:3000");
  expect(
    menuAddress({ url: "https://app.eat.example", domain: "eat.example" }, { username: "joes", created_by: "" }),
  ).toBe("https://joes.eat.example");
});
