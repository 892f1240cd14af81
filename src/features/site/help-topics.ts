import type { HelpGroup } from "#src/features/site/help-topic.ts";
import { SCREENS } from "#src/features/site/screen-topics.ts";

const START: HelpGroup = {
  title: "How to start",
  topics: [
    {
      id: "account",
      title: "Make an account",
      text: [
        "Choose Get Started, enter your email address and a password, and open the link in the mail that follows. In the same browser it signs you in; elsewhere, sign in.",
        "No mail? Look in the spam folder, and sign in once more with the same address: a new link is sent.",
      ],
      screen: { label: "Sign in", path: "/auth" },
    },
    {
      id: "setup",
      title: "Set up your restaurant",
      text: [
        "Three steps: your restaurant (name, country, currency, phone), your branding (logo and the username that becomes the address of your menu), and your plan.",
        "Everything but the plan can be changed later in Settings.",
      ],
      screen: { label: "Set up", path: "/onboarding" },
    },
    {
      id: "first-dish",
      title: "Add ingredients and a first dish",
      text: [
        "Add the dish in Dishes: a price, and for each size how much of each ingredient one portion uses. A category or an ingredient that is missing is made right there.",
        "In Inventory, say how much you have of each ingredient and at which amount you want to be warned. From then on every order takes the ingredients out of stock, and the dish shows what it costs.",
      ],
      screen: { label: "Dishes", path: "/dishes" },
    },
    {
      id: "codes",
      title: "Put a QR code on each table",
      text: [
        "Add your tables, print their codes and put one on each table. A guest who scans it sees your menu with the table filled in, and needs no app and no account.",
      ],
      screen: { label: "Tables", path: "/tables" },
    },
    {
      id: "try",
      title: "Try it yourself",
      text: [
        "Scan a code with your own phone and order. The order appears in Orders and on the kitchen screen. Cancel it afterwards: its ingredients go back to stock.",
      ],
      screen: { label: "Orders", path: "/orders" },
    },
  ],
};

const PLANS: HelpGroup = {
  title: "Plans and payment",
  topics: [
    {
      id: "plans",
      title: "Choose, change or cancel a plan",
      text: [
        "Subscription shows your plan and when it renews. Manage Billing opens the payment provider's page, where you change the plan, the card or cancel. A cancelled plan runs until the end of the month you paid for.",
      ],
      screen: { label: "Subscription", path: "/subscription" },
    },
    {
      id: "read-only",
      title: "What happens when a trial or plan ends",
      text: [
        "Your restaurant becomes read-only: you can read and export everything, nothing is deleted, and your menu can still be read. Nothing can be changed and guests cannot order until you choose a plan.",
        "After a payment fails you have 14 days to pay before that happens. You are told by mail and in the app.",
      ],
      screen: { label: "Subscription", path: "/subscription" },
    },
  ],
};

const GUESTS: HelpGroup = {
  title: "For guests",
  topics: [
    {
      id: "ordering",
      title: "I want to order",
      text: [
        "Scan the code on the table, add dishes to the cart and check out. Some restaurants also take orders to pick up: open their menu without a table, and enter your name and a time. You get a reference and a page that shows how far your order is. You pay at the restaurant. Some menus have a button to ask about dishes, allergens, prices and your order; for everything else, ask the restaurant’s staff.",
      ],
    },
  ],
};

export const HELP: readonly HelpGroup[] = [START, SCREENS, PLANS, GUESTS];
