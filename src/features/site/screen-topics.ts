import type { HelpGroup } from "#src/features/site/help-topic.ts";

/** The help topics about each screen of the signed-in app. */
export const SCREENS: HelpGroup = {
  title: "What each screen does",
  topics: [
    {
      id: "dashboard",
      title: "Dashboard",
      text: [
        "Today's sales, orders, average order and food cost, each beside the same weekday last week up to the same time; what waits for you; and Agent Requests: what needs you, such as an ingredient that runs low or a dish that cannot be sold.",
        "A new restaurant has a setup list here, with the next step to the first guests. You can put it away and show it again. Press Ctrl+K (Cmd+K on a Mac) on any screen to find a screen, a dish, an ingredient, an order or a supplier.",
      ],
      screen: { label: "Dashboard", path: "/dashboard" },
    },
    {
      id: "agent",
      title: "Ask the agent",
      text: [
        "The sparkles in the bar, Ctrl+I (Cmd+I on a Mac), or / on a screen without a search field opens the agent. Ask in a sentence, in English, Spanish, French, German or Chinese: how much rice is left, what is low, sales yesterday, what to order, who delivers rice, what a dish costs. With Plus you can write to it in WhatsApp too: open the agent, tap WhatsApp, and send the code from your phone.",
        "It also counts, books waste, marks a dish sold out and brings it back: it shows exactly what would change, and does it once you choose Do it. You can do with it what your role may do on the screens. Your conversation is yours alone; you can search and delete it, and what was done stays in the activity log.",
        "Send it a photo or PDF of a delivery note or an invoice, with the camera beside the message or in WhatsApp. It compares the paper with your order and shows what it would book, line by line; what it is not sure of opens on the screen, filled in. An invoice with prices waits as a draft under Invoices.",
      ],
      screen: { label: "Dashboard", path: "/dashboard" },
    },
    {
      id: "inventory",
      title: "Inventory",
      text: [
        "Every ingredient with its quantity, its price and the amount at which it is reordered. Update Stock sets what you counted or received; waste is entered on the ingredient. Each shows when it was counted and how far off it may be; Why? says what that comes from. Average Cost is what a unit cost over all deliveries.",
        "Low Stock means at or below the reorder threshold; par is what stock is filled up to. A pack size (1 tray = 30 pcs) lets recipes and invoices use other units. Edit Many changes threshold, par, supplier, category, storage area or shelf life of many ingredients at once.",
        "An ingredient that was entered twice: open the one that stays and choose Merge with Another. Stock, recipes and invoices of the other one follow, and its history can still be read.",
      ],
      screen: { label: "Inventory", path: "/inventory" },
    },
    {
      id: "stocktake",
      title: "Stocktake",
      text: [
        "Enter what you count, such as 12.5, or cases and pieces in one: 3 cs 4. Several people can count at once on their own phones and see each other's numbers. Without a connection they stay on the phone and are sent when it is back; sales in between are taken into account.",
        "Storage Areas puts your ingredients in the order of your shelves. You need not count everything: Today's list has the five that are most worth it. Review shows every difference before it is posted, and Past Counts has all numbers.",
      ],
      screen: { label: "Stocktake", path: "/inventory/stocktake" },
    },
    {
      id: "prep-items",
      title: "Prep items",
      text: [
        "Sauces, doughs and whatever else you make: open the ingredient in Inventory and choose Add Recipe, with what one batch makes and what trimming and cooking leave. Prep items can be used in dishes and in other prep items, and their cost, allergens and nutrition follow.",
        "A batch is booked in two taps, also from the kitchen board: what it used leaves the stock, what you made is added, with its use-by date. Enter other amounts where they were different. Undo takes a batch back. A prep item that is passed through is never in stock: a dish takes what it is made of.",
      ],
      screen: { label: "Inventory", path: "/inventory" },
    },
    {
      id: "use-by",
      title: "Use By",
      text: [
        "What expires when, and the dishes to use it in. Give an ingredient a shelf life, and each delivery gets its date by itself; a batch gets the one of its recipe. What expires first counts as used first. What must be used today also stands beside its dishes and on the kitchen board.",
        "What expires within two days, or has expired, also stands on the dashboard. Record as Waste takes it out of stock. Labels print on a 62 mm label printer or on A4.",
      ],
      screen: { label: "Use By", path: "/inventory/use-by" },
    },
    {
      id: "import",
      title: "Import a list",
      text: [
        "Your ingredients, suppliers and dishes from a CSV file or from cells you paste out of a spreadsheet. Exports of Square, Toast and MarketMan are understood as they are; in other files you can change which column is what.",
        "You see every row before anything is written: what is new, what differs from what you have, and what is wrong. What differs is changed only where you tick it. The same file again changes nothing.",
      ],
      screen: { label: "Import", path: "/import" },
    },
    {
      id: "prep",
      title: "Prep today",
      text: [
        "What to make before service: how much, what is there, and why. Tap Done when it is made, and its batch is booked; without a connection it is sent later. Print puts the list on paper. With Plus the amounts follow the forecast, otherwise par and reorder threshold. Until when a batch must last is chosen on the prep item, in Inventory.",
      ],
      screen: { label: "Prep today", path: "/prep" },
    },
    {
      id: "buying",
      title: "Orders to suppliers",
      text: [
        "What to order from each supplier for its next delivery, in whole packs, and why. Change the packs, then Approve and Send: by WhatsApp, by mail with a PDF, or read out on the phone. Nothing is sent before you approve it.",
        "Under Suppliers you enter delivery days, until when orders are taken, and what each supplier sells in which pack. With Plus the amounts follow the forecast, otherwise par and reorder threshold. Ordering, on an ingredient, has its maximum, how surely it must last, and whether it is proposed at all.",
        "The supplier gets a link to a page that shows the order, without prices unless you allow them, and can confirm it or say what is short. Revoke Link on the order closes the page.",
      ],
      screen: { label: "Buying", path: "/purchase-orders" },
    },
    {
      id: "credits",
      title: "Credits: what suppliers owe you back",
      text: [
        "What is damaged or refused at the door, and what an invoice charges beyond what came or was agreed, becomes a request to the supplier. Check it, then Approve and Send: by WhatsApp, by mail with a PDF, or read out on the phone. Nothing is sent before you approve it.",
        "A credit note of the same amount settles its request when you save it; of another amount you say how much came back. After a week without an answer a reminder is proposed. What came back this month stands on the dashboard.",
      ],
      screen: { label: "Credits", path: "/credits" },
    },
    {
      id: "receive",
      title: "Receiving at the door",
      text: [
        "Receive shows what is expected today, what is late and what comes soon. Open the order: All as Ordered books it. If something is different, take away or add packs, or tap its name: damaged, refused, something else came, use-by date. Without a connection it is kept on the phone and sent later.",
        "A photo of the delivery note is stored with the delivery, or read: Read a Delivery Note fills in what it lists, and you check it. A delivery is taken back with Undo.",
      ],
      screen: { label: "Receive", path: "/receive" },
    },
    {
      id: "invoices",
      title: "Invoices",
      text: [
        "Take a photo of a supplier's invoice or upload its PDF. The lines are read and matched to your ingredients. Check them and confirm: stock and prices are updated. A mistake can be reversed.",
      ],
      screen: { label: "Invoices", path: "/invoices" },
    },
    {
      id: "prices",
      title: "Prices",
      text: [
        "What changed on your suppliers' invoices: not as agreed, a smaller pack, a price that creeps up, one that another supplier has lower, and what each costs you a week. Open one to see all its prices, the dishes it touches, and the price of a dish that would make up for it.",
      ],
      screen: { label: "Prices", path: "/prices" },
    },
    {
      id: "bills",
      title: "Bills",
      text: [
        "What you owe to whom, and when it is due by the terms of each supplier. Mark a bill as paid when you have paid it: nothing is paid from here. The list is there as CSV for your accountant.",
      ],
      screen: { label: "Bills", path: "/bills" },
    },
    {
      id: "dishes",
      title: "Dishes",
      text: [
        "Your menu: dishes with sizes, prices, recipes, pictures, allergens and diets. Each size shows its food cost and what share of the price that is, alone and with the options that guests usually choose. The switch takes a dish off the menu at once.",
      ],
      screen: { label: "Dishes", path: "/dishes" },
    },
    {
      id: "options",
      title: "Options",
      text: [
        "What guests choose beside the size: a base, toppings, the milk in a coffee, or what is left out. A group says how many must be chosen and how many may be, how many are in the price, and what each further one costs. Put it on as many dishes as you like.",
        "Give an option its ingredients and they leave the stock with the dish; what is left out stays there. With More in Larger Sizes it is the first size's quantity, and more where the recipe is larger. An option is greyed out when its ingredients run out. The report says what each option sold, cost and earned.",
      ],
      screen: { label: "Options", path: "/options" },
    },
    {
      id: "suppliers",
      title: "Suppliers",
      text: [
        "Who you buy from, how to reach them, what you bought last and how their prices changed. Starter has room for ten suppliers, Plus for any number.",
      ],
      screen: { label: "Suppliers", path: "/suppliers" },
    },
    {
      id: "orders",
      title: "Orders",
      text: [
        "Every order with its table, its total and whether it is paid. An order goes from pending to processing to completed. Cancelling returns its ingredients to stock, or books them as waste once it was being prepared.",
        "On an order's page, Move to Table takes an open order to another table. Mark as Paid asks how: of cash, enter what the guest gave and see the change. Refund gives back all or a part of what was paid, with the reason; it is subtracted from the sales of that day. The order shows all of it afterwards.",
        "Add Dishes adds to an open order, at today's prices. While an order is unpaid, Void takes portions off it: say why, and whether the ingredients go back to stock or are waste. The kitchen sees it struck out at once. Discount takes a percent or an amount off the total. Owners and managers alone give more than 10 % and void what was prepared.",
        "A special request is an order for a dish that was deleted in between: agree on it with the guest and enter the price.",
        "Turn on Guests Order for Pickup in Settings, and your menu's address without a table takes orders with a name and a time. Say there how long the kitchen needs, how far apart the times are, and how many portions each has room for. The guest's page shows a number: call it when the order is ready. Only your team sees the name and phone number. Staff take pickup at the Till.",
        "Turn on Sell at the Counter in Settings, and the Till takes orders that are paid at once: tap the dishes, then Card or Cash, which works out the change. Without a connection it goes on with cash: orders wait on the device and are sent by themselves. Say of a paid one that it was handed over, and it is booked as it was sold; about the others you are asked when something costs something else or has run out by then.",
        "Where the server is in your restaurant, it prints each order on the receipt printers that you add in Settings, and says so on every screen when one is out of paper. Elsewhere print from the browser with Print Ticket. An order that is not paid yet has a bill to print.",
      ],
      screen: { label: "Orders", path: "/orders" },
    },
    {
      id: "kitchen",
      title: "Kitchen",
      text: [
        "The open orders on one screen, made for a tablet: oldest first, with a sound for each new one.",
        "Print Ticket is in the menu of each ticket and on each order. Ticket Paper, beside it, fits the tickets of this device to receipt rolls 80 or 58 mm wide, and lets it print each new ticket by itself.",
      ],
      screen: { label: "Kitchen", path: "/kitchen" },
    },
    {
      id: "tables",
      title: "Tables",
      text: [
        "Your tables and their QR codes, to print or to download. A code keeps working when you rename its table, and can be printed again.",
        "With Orders need the table's code turned on, guests order only after scanning the code on their table: whoever has your address can look, but not order. If a code was copied, reset it and print it again; you can also reset all of them. Print all codes and put them out before you turn it on.",
        "Under At the table you choose whether guests pick their table from your list instead of typing it. Turn on calls, and guests can call staff and ask for the bill from the menu of their table. Every screen rings and shows the table until somebody taps Done.",
      ],
      screen: { label: "Tables", path: "/tables" },
    },
    {
      id: "reports",
      title: "Reports",
      text: [
        "Sales, best sellers and food cost of any period, on the screen, as CSV for a spreadsheet and as PDF.",
        "Stock Value says what was in stock at the end of any day, at the average of what was paid for it.",
      ],
      screen: { label: "Reports", path: "/reports" },
    },
    {
      id: "forecast",
      title: "Forecast: what the next 14 days will need",
      text: [
        "Each number has a range below it: the day ends within it on 8 of 10 days. Tap a number to see the last 8 same weekdays, with holidays and hours in which the dish was sold out. If you know better, say what you expect and why: ingredients follow.",
        "From 7 open days on there are first numbers, from 14 on they are made of the dish's own days. How Right It Was compares the last 8 weeks with last month's same weekday; where that was closer, it is used.",
        "Forecasts belong to Plus. On Starter you can try them for 14 days, once.",
      ],
      screen: { label: "Forecast", path: "/forecast" },
    },
    {
      id: "messages",
      title: "Messages",
      text: [
        "What is to be sent to suppliers and to you. Where WhatsApp is not connected, each message waits here with a link that opens it in WhatsApp on your own phone.",
      ],
      screen: { label: "Messages", path: "/messages" },
    },
    {
      id: "settings",
      title: "Settings",
      text: [
        "Your restaurant's data, language, time zone, opening hours, printers and which alerts and reports you get. Guests' Questions puts a button on your menu that answers from what the menu says; it belongs to Plus. Pausing orders takes the order buttons off your menu until you switch them on again. The calendar has public holidays, closed days and events, on which forecasts expect something else. You also see on which devices you are signed in.",
      ],
      screen: { label: "Settings", path: "/settings" },
    },
    {
      id: "menu-hours",
      title: "Serve something at some hours only",
      text: [
        "Under Dishes, Hours, you say when a category or a dish is served: breakfast from 7 to 11, a dish of the season from December. Until then guests see it with the hour from which it is served; when it is over for the day, it is off the menu, also in carts that are open. Staff can still add it to an order.",
        "What runs out is marked sold out from the kitchen board, the orders or the list of dishes: a dish, one of its sizes, or an option. Guests see it at once. It comes back by itself the next day, after the time you choose, or when you bring it back; the list says who marked it and when.",
      ],
      screen: { label: "Menu Hours", path: "/menu-hours" },
    },
    {
      id: "menu-languages",
      title: "Translate the menu",
      text: [
        "Under Dishes, Languages, you fill in what guests read in English, Spanish, French, German or Chinese: names and descriptions of categories, dishes, sizes and options. Each field is saved when you leave it, and what you leave empty stays as you wrote it. Your menu then has a choice of language, which the guest's device remembers; at first it is what their browser asks for. The kitchen, the orders and the reports always have your own words.",
      ],
      screen: { label: "Menu Languages", path: "/menu-languages" },
    },
    {
      id: "tax",
      title: "Charge tax and service, and give receipts",
      text: [
        "Under Settings, Tax, Service and Receipts, you add GST, VAT or another tax, and other rates for some categories or dishes. You say whether the prices on your menu include the tax or it is added to the total, and whether you add a service charge. Each new order then says how much of its total is tax, to you and to the guest, and the report and its files add it up per rate. Food cost and margins are of the price without tax. Orders from before stay as they were.",
        "Each payment has a receipt and each refund a document of its own, numbered without gaps, which you open on the order and the guest on the page of the order. Your tax number and a note are printed on it. Where small coins are not used, choose the smallest one: what is paid in cash is rounded to it.",
      ],
      screen: { label: "Settings", path: "/settings" },
    },
    {
      id: "people",
      title: "Work with other people",
      text: [
        "Under Settings, People, an owner invites somebody by their email address. The invitation is mailed, and its link can be sent in a chat too; it works once, for 7 days, with an account of that address.",
        "Owners may do everything. Managers may do everything but the people, the plan, imports and exports, and approve orders to suppliers up to the limit you give them. The kitchen has the board, prep, counts, use-by dates and receiving. The counter has orders, their payments and what is sold out; refunds need an owner or a manager.",
        "Each person sees only what their role may open. A removed person is out at once, and what they did stays in the log.",
      ],
      screen: { label: "People", path: "/settings/people" },
    },
    {
      id: "sign-in",
      title: "Sign in safely",
      text: [
        "In the menu at your name, Signing In, you turn on two-step sign-in: after your password you then enter a code that an app on your phone shows. Store the recovery codes: each signs you in once without the phone. A device of your own can be trusted for 30 days.",
        "A passkey signs you in with your fingerprint, your face or your device's code, without a password. Add one for each of your devices, and remove it when a device is lost.",
        "Where You Are Signed In lists your devices and signs them out. Each change is mailed to you.",
      ],
      screen: { label: "Signing In", path: "/settings/sign-in" },
    },
    {
      id: "tablets",
      title: "Share a tablet",
      text: [
        "Open /pair on the tablet. An owner types the code it shows under Settings, Tablets, and says whether it is used in the kitchen or at the counter.",
        "Each person chooses a PIN of 4 digits for themselves: in the menu at their name, PIN for Tablets. On the tablet they tap their name and enter it, and the log says who did what, and where. Switch Person is on the kitchen board and over the orders.",
        "Without a connection nobody can switch, because PINs are checked on the server: the last person goes on. Orders of the till, counts, prep and deliveries that are entered meanwhile are in the log as theirs, whoever works there when they are sent, and the log names both.",
        "Refunds, orders to suppliers, people, the plan, settings and exports do not open on a tablet, whoever works on it. Five wrong PINs lock a person there for 15 minutes.",
      ],
      screen: { label: "Tablets", path: "/settings/tablets" },
    },
    {
      id: "export",
      title: "Take your data along",
      text: [
        "Under Settings, Your Data, an owner makes an export: one ZIP file with every table as CSV, the pictures of dishes, the invoices as they were uploaded, and a text that explains them. It is made in the background, works while the plan has ended too, and the newest three are stored until you delete them.",
        "Passwords, sessions, invitations and links that open something without signing in are not in it. Names, phone numbers of suppliers and what guests wrote are: keep the file in a safe place.",
      ],
      screen: { label: "Your Data", path: "/settings/data" },
    },
    {
      id: "close",
      title: "Close a restaurant for good",
      text: [
        "Under Settings, Your Data, an owner closes the restaurant by typing its name and their password. Guests no longer see the menu, and nobody can work in it. For 30 days an owner can sign in and take it back as it was; then it is erased. Cancel the subscription first, and make an export.",
        "Orders, payments, receipts, suppliers' invoices and the stock ledger are retained for years, because tax law usually requires it. The date on the screen is an estimate and no legal advice: have it checked by your accountant or lawyer.",
      ],
      screen: { label: "Your Data", path: "/settings/data" },
    },
    {
      id: "restaurants",
      title: "Several restaurants",
      text: [
        "Add a Restaurant in the menu at your name sets up another one, with its own plan, menu address, stock and people. The same menu changes from one to the other; each tab of your browser works in one of them.",
        "All Places shows today's sales, and sales, food cost, missing stock and open requests of the last days, for every restaurant that you own or manage. Each amount is in its restaurant's own currency.",
      ],
      screen: { label: "All Places", path: "/restaurants" },
    },
  ],
};
