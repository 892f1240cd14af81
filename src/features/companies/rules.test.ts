import { expect, test } from "vitest";
import { isDiallable, phoneProblem } from "#src/features/companies/phone.ts";
import { COUNTRIES, CURRENCIES, DIAL_CODES, countryOf, COUNTRY_LIST } from "#src/features/companies/countries.ts";
import { countryOfTimezone, firstTimezone, timezoneOf } from "#src/features/companies/time-zones.ts";
import { asUsername, isReservedUsername, usernameProblem } from "#src/features/companies/rules.ts";
import { menuAddress } from "#src/shared/menu-address.ts";
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

test("lists the specification's 19 countries and 20 currencies first, then all others", () => {
  expect(COUNTRIES.slice(0, 19)).toEqual(
    "Singapore,Malaysia,Thailand,Indonesia,Philippines,Vietnam,Hong Kong,Japan,South Korea,China,India,Australia,New Zealand,United Kingdom,United States,Canada,UAE,Saudi Arabia,Qatar".split(
      ",",
    ),
  );
  expect(CURRENCIES.slice(0, 20)).toEqual(
    "SGD,MYR,THB,IDR,PHP,VND,HKD,JPY,KRW,CNY,INR,AUD,NZD,GBP,USD,CAD,AED,SAR,QAR,EUR".split(","),
  );
  expect(COUNTRIES).toHaveLength(249);
  expect(new Set(COUNTRIES).size).toBe(249);
  expect(new Set(CURRENCIES).size).toBe(CURRENCIES.length);
});

test("lists the specification's dial codes first, without the United States and Canada, and +1 after them", () => {
  const dials = DIAL_CODES.map(({ dial }) => dial);
  expect(dials.slice(0, 18)).toEqual(
    "+65,+60,+66,+62,+63,+84,+852,+81,+82,+86,+91,+61,+64,+44,+971,+966,+974,+1".split(","),
  );
  expect(new Set(dials).size).toBe(dials.length);
});

test("every country is found by name and code, and has a currency, a dial code and an existing timezone of its own", () => {
  for (const { code, name, currency, dial } of COUNTRY_LIST) {
    const timezone = timezoneOf(name);
    expect(countryOf(name)?.code).toBe(code);
    expect(countryOf(code.toLowerCase())?.name).toBe(name);
    expect(CURRENCIES, name).toContain(currency);
    expect(
      DIAL_CODES.map((dialCode) => dialCode.dial),
      name,
    ).toContain(dial);
    expect(isTimezone(timezone), name).toBe(true);
    // Two uninhabited islands have no time zone.
    if (timezone !== "UTC") expect(countryOfTimezone(timezone)?.name).toBe(name);
  }
});

test.each([
  ["Germany", "EUR", "+49", "Europe/Berlin"],
  ["Switzerland", "CHF", "+41", "Europe/Zurich"],
  ["Brazil", "BRL", "+55", "America/Sao_Paulo"],
  ["Mexico", "MXN", "+52", "America/Mexico_City"],
  ["Chile", "CLP", "+56", "America/Santiago"],
  ["Jamaica", "JMD", "+1", "America/Jamaica"],
  ["Kuwait", "KWD", "+965", "Asia/Kuwait"],
])("%s has %s, %s and %s", (name, currency, dial, timezone) => {
  expect(countryOf(name)).toMatchObject({ currency, dial });
  expect(timezoneOf(name)).toBe(timezone);
});

test.each([
  ["Japan", "Asia/Tokyo"],
  ["Singapore", "Asia/Singapore"],
  ["Vietnam", "Asia/Ho_Chi_Minh"],
  ["Australia", "Australia/Sydney"],
  ["United States", "America/New_York"],
  ["Canada", "America/Toronto"],
  ["Qatar", "Asia/Qatar"],
  ["Atlantis", "UTC"],
])("the timezone of %s is %s", (country, timezone) => expect(timezoneOf(country)).toBe(timezone));

test.each([
  ["Europe/Berlin", "Germany"],
  ["Europe/Oslo", "Norway"],
  ["Asia/Calcutta", "India"],
  ["America/Chicago", "United States"],
  ["Asia/Singapore", "Singapore"],
  ["Asia/Kuala_Lumpur", "Malaysia"],
  ["UTC", undefined],
  ["Mars/Olympus", undefined],
])("a browser in %s is in %s", (zone, name) => expect(countryOfTimezone(zone)?.name).toBe(name));

test.each([
  ["United States", "America/Chicago", "America/Chicago"],
  ["United States", "Asia/Tokyo", "America/New_York"],
  ["Malaysia", null, "Asia/Kuala_Lumpur"],
])("a new company in %s with a browser in %s gets %s", (country, browser, zone) => {
  expect(firstTimezone(country, browser)).toBe(zone);
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
