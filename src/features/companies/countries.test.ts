import { expect, test } from "vitest";
import { countryOf, writesMonthFirst } from "#src/features/companies/countries.ts";
import { readInvoice } from "#src/invoice-reader/parsing/read-invoice.ts";
import { PRINTED_INVOICE, printPage } from "#src/testing/invoice-pages.ts";

test.each(["US", "PR", "GU", "VI", "AS", "MP", "UM"])("in %s the month is written first", (code) => {
  expect(writesMonthFirst(code)).toBe(true);
});

test.each(["GB", "DE", "IN", "SG", "MX", "CU", "DO", "AU"])("in %s it is not", (code) => {
  expect(writesMonthFirst(code)).toBe(false);
});

test.each(["Puerto Rico", "Guam"])("an invoice in %s of 04/01/2026 is of the first of April", (name) => {
  const page = printPage(PRINTED_INVOICE.map((row) => row.replace("04/09/2026", "04/01/2026").replace("GBP", "USD")));
  const country = countryOf(name);
  const read = readInvoice([page], { currency: "USD", monthFirst: writesMonthFirst(country?.name ?? "") });
  expect(read.invoice_date).toBe("2026-04-01");
});
