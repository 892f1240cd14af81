import { expect, test } from "vitest";
import { chatAddress, contactAddress } from "#src/shared/support.ts";

test.each([
  ["hello@kitchen.example", "6591234567", "https://wa.me/6591234567", "mailto:hello@kitchen.example"],
  [null, "6591234567", "https://wa.me/6591234567", "https://wa.me/6591234567"],
  ["hello@kitchen.example", null, "https://app.example/help", "mailto:hello@kitchen.example"],
  [null, null, "https://app.example/help", "https://app.example/help"],
])("with the address %s and the number %s, the chat is at %s and the contact at %s", (email, number, chat, contact) => {
  const support = { support_email: email, support_whatsapp: number };
  expect([chatAddress(support, "https://app.example"), contactAddress(support, "https://app.example")]).toEqual([
    chat,
    contact,
  ]);
});
