interface Meaning {
  /** The HTTP statuses that carry the code. */
  readonly statuses: readonly number[];
  /** One sentence for whoever calls the API; OpenAPI and the API page print it. */
  readonly meaning: string;
}

const meaning = (status: number | readonly number[], text: string): Meaning => ({
  statuses: typeof status === "number" ? [status] : status,
  meaning: text,
});

/**
 * Every code that the body of an error may contain, `{error, code?, details?}`. Codes are part of the API: programs
 * decide by them, so the name and meaning of a code do not change. Each endpoint lists its own codes in `errors`. The
 * codes of the first group are not listed there: they follow from who may call the endpoint and what it receives
 * (server/http/endpoint-errors.ts).
 */
export const ERROR_CODES = {
  // Errors of an endpoint's access, input and rate limit.
  VALIDATION: meaning(400, "A part of the request is missing or has the wrong form; `details` lists each."),
  BAD_REQUEST: meaning(400, "The request has the right form but cannot be carried out as it is."),
  SESSION_EXPIRED: meaning(401, "There is no session, or it has ended: sign in again."),
  FOREIGN_ORIGIN: meaning(403, "A change that is sent with a cookie must come from the app's own pages."),
  NO_COMPANY: meaning(404, "The signed-in person has no company yet, or is not a member of the one that was named."),
  ROLE_NOT_ALLOWED: meaning(403, "The person's role in the company does not allow it."),
  RESTORED_CHANGED: meaning(409, "Other people or jobs wait in the restored company than the owner was shown."),
  RESTORED: meaning(403, "The company was restored from a backup: its owner has to confirm it before others go on."),
  PASSWORD_WRONG: meaning(403, "The password that was asked for again is not the person's."),
  SIGN_IN_AGAIN: meaning(403, "The person has no password and signed in too long ago for this step."),
  SUBSCRIPTION_RENEWS: meaning(409, "The company's subscription would go on being paid; it has to be cancelled first."),
  CLOSING_OVER: meaning(409, "The company cannot be taken back: it was not closed by its owner, or is being erased."),
  COMPANY_CLOSED: meaning(
    403,
    "An owner, or whoever runs the installation, has closed the company: nobody may work in it.",
  ),
  DEVICE_LOCKED: meaning(401, "The request is a shared tablet's on which nobody has entered their PIN."),
  DEVICE_NOT_ALLOWED: meaning(403, "It is not possible on a shared tablet; sign in on a device of your own."),
  READ_ONLY: meaning(403, "The company's trial or subscription has ended: its data can be read but not changed."),
  REQUEST_TIMEOUT: meaning(408, "The body stopped arriving, or arrived too slowly."),
  TOO_LARGE: meaning(413, "The body is larger than the endpoint accepts."),
  UNSUPPORTED_MEDIA_TYPE: meaning(415, "The body must be sent with the content type of the endpoint."),
  RATE_LIMITED: meaning(
    429,
    "Too many requests from one address or person, or about one account; `retryAfter` says in how many seconds to try again.",
  ),
  UNAVAILABLE: meaning(
    503,
    "The database does not respond, or the disk is full; try again after `retryAfter` seconds.",
  ),
  NO_ENDPOINT: meaning(404, "There is no such endpoint."),

  NOT_FOUND: meaning(404, "The record does not exist, or belongs to another company."),
  BUSY: meaning(
    [409, 503],
    "Another request does the same work, or memory is full; try again after `retryAfter` seconds.",
  ),
  PLAN_LIMIT: meaning(403, "The company's plan does not allow more of these records."),

  // Signing in; these are the names of the authentication library.
  INVALID_EMAIL_OR_PASSWORD: meaning(401, "No account has this email address and password."),
  DEVICE_NOT_CONFIRMED: meaning(
    403,
    "The device is new to the account and must be confirmed first; a link was mailed.",
  ),
  EMAIL_NOT_VERIFIED: meaning(403, "The email address must be confirmed first; a new link was mailed."),
  PASSWORD_TOO_SHORT: meaning(400, "The password is too short."),
  PASSWORD_TOO_LONG: meaning(400, "The password is too long."),
  PASSWORD_TOO_COMMON: meaning(400, "The password is one of those that are guessed first."),
  INVALID_TOKEN: meaning(400, "The mailed link was used already, or is too old."),
  PROVIDER_NOT_FOUND: meaning(404, "This way to sign in is not set up."),
  INVALID_PASSWORD: meaning(400, "The password of the signed-in person is wrong, or the account has none."),
  INVALID_CODE: meaning(401, "The second step's code is wrong, or was used already."),
  INVALID_BACKUP_CODE: meaning(401, "The recovery code is wrong, or was used already."),
  INVALID_TWO_FACTOR_COOKIE: meaning(401, "No password was entered in this browser in the last 10 minutes."),
  ACCOUNT_TEMPORARILY_LOCKED: meaning(
    429,
    "Five codes in a row were wrong; codes are accepted again after 15 minutes.",
  ),
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: meaning(
    400,
    "Too many wrong codes after one password; enter the password again.",
  ),
  TOTP_ALREADY_ENABLED: meaning(400, "Two-step sign-in is on already."),
  TOTP_NOT_ENABLED: meaning(400, "Two-step sign-in is off."),
  TWO_FACTOR_NOT_ENABLED: meaning(400, "Two-step sign-in is off."),
  BACKUP_CODES_NOT_ENABLED: meaning(400, "Two-step sign-in is off."),
  TWO_STEP_UNREADABLE: meaning(400, "The installation's secret was replaced by hand; recovery codes still work."),
  SESSION_NOT_FRESH: meaning(403, "The person signed in more than a day ago, and must sign in again first."),
  CHALLENGE_NOT_FOUND: meaning(400, "What the passkey was asked has expired, or was used already."),
  PASSKEY_NOT_FOUND: meaning(401, "No account has this passkey."),
  PASSKEY_NOT_ACCEPTED: meaning([400, 401], "The passkey does not fit what it was asked, or did not ask its person."),
  TOO_MANY_PASSKEYS: meaning(400, "The person has as many passkeys as one may have."),

  // People.
  FIRST_OWNER: meaning(409, "Whoever set the company up stays its owner, and cannot be removed."),
  ALREADY_MEMBER: meaning(409, "The person is a member of the company already."),
  INVITE_OVER: meaning(404, "The invite was used, withdrawn or is too old."),
  SIGNED_IN: meaning(409, "Somebody is signed in in this browser: sign out before it becomes a shared tablet."),
  PAIRING_CODE_WRONG: meaning(404, "No tablet shows this code now."),
  PIN_WRONG: meaning(403, "The PIN is not the person's; `details.left` says how many attempts are left."),
  PIN_LOCKED: meaning(
    429,
    "Too many wrong PINs of the person on the tablet; `retryAfter` says in how many seconds to try again.",
  ),
  INVITE_FOR_ANOTHER: meaning(403, "The invite is for another address than the signed-in person's."),

  // Companies and billing.
  COMPANY_EXISTS: meaning(
    409,
    "The person has a company whose setup is not finished, or the request created one before.",
  ),
  TOO_MANY_COMPANIES: meaning(409, "The person has set up as many companies as one can."),
  USERNAME_TAKEN: meaning(409, "Another company has this username."),
  NO_USERNAME: meaning(409, "The company has no username yet, which is the address of its menu."),
  ALREADY_SUBSCRIBED: meaning(409, "The company has a subscription already."),
  ALREADY_PAID: meaning(409, "An earlier checkout was paid; `details.session_id` names it."),
  TRY_OVER: meaning(409, "The company's one try of Plus is over."),

  // Forecasts.
  NO_FORECAST: meaning(409, "There is no forecast for the day that could be changed."),

  // WhatsApp.
  BAD_NUMBER: meaning(409, "The message cannot be sent to its phone number."),
  NOT_WAITING: meaning(409, "The message is being sent or was sent already."),
  BAD_TOKEN: meaning(403, "The verify token of the webhook is wrong."),
  BAD_SIGNATURE: meaning(403, "The signature of the webhook is wrong."),

  // Stock.
  INGREDIENT_IN_USE: meaning(
    409,
    "Recipes use the item, so it cannot be deleted; `details.dishes` names the dishes and `details.prep_items` the prep items.",
  ),
  IMPORT_CHANGED: meaning(409, "Something has changed since the preview, so the import would do something else."),
  NOT_EMPTY: meaning(409, "The company has data already, so no archive can be imported into it."),
  ARCHIVE_IMPORTING: meaning(409, "An archive is being imported into the company."),
  ARCHIVE_NOT_READY: meaning(409, "The archive has not been read yet, or has rows that cannot be imported."),
  IMPORT_HAS_ERRORS: meaning(400, "Rows of the import have errors, and it was not said to leave them out."),
  UNIT_CHANGED: meaning(409, "An item is in another unit than the caller was shown; `details.unit` says in which."),
  UNIT_CONVERSION_NEEDED: meaning(409, "The change of unit needs a conversion between the old unit and the new one."),
  CATEGORY_EXISTS: meaning(409, "A category of ingredients has this name already."),
  PACKS_DIFFER: meaning(
    409,
    "Two items that are to be merged have different sizes for one pack; `details.name` is the pack.",
  ),
  RECIPES_NEED_CONVERSION: meaning(
    409,
    "Recipes use a unit that could no longer be converted; `details.dishes` names them.",
  ),
  NOT_ENOUGH_STOCK: meaning(409, "There is less in stock than is to be taken out."),
  STOCK_USED: meaning(409, "Stock that came in with the change has been used since."),
  PREP_LINE_DONE: meaning(409, "The line of the prep list was ticked off by somebody else."),
  NOT_UNDOABLE: meaning(409, "Only the last change made by hand can be undone, and only once."),
  COUNT_CLOSED: meaning(409, "The count was closed or discarded; `details` has by whom and when."),
  COUNT_CHANGED: meaning(409, "Lines arrived that the caller was not shown; `details.version` is the count's."),
  AREA_EXISTS: meaning(409, "A storage area has this name already."),
  TOO_MANY_AREAS: meaning(409, "There are as many storage areas as there can be."),
  LOT_CHANGED: meaning(409, "Another amount of the lot is left than was shown; `details.remaining` says how much."),
  NOT_LOW: meaning(409, "The item is above its reorder threshold."),

  // Prep items.
  PREP_CYCLE: meaning(409, "The prep item would be made of itself; `details.path` names the items on the way."),
  PREP_TOO_DEEP: meaning(409, "More than 5 prep items would stand inside one another; `details.path` names them."),
  NEED_TOO_SMALL: meaning(400, "A portion would take less of an item than stock is counted in."),
  DECLARATIONS_CHANGED: meaning(
    409,
    "What an answer about allergens is given for is not what the caller was shown: a recipe, a declaration or a doubt about one has changed.",
  ),
  NOT_STOCKED: meaning(409, "The item is passed through to the dishes, so no batches of it are booked."),

  // Dishes.
  INVALID_INGREDIENT: meaning(404, "A line of the recipe names an item that does not exist."),
  DUPLICATE_INGREDIENT: meaning(409, "The recipe has the ingredient already."),
  NO_CONVERSION: meaning(400, "The unit of a recipe's line cannot be converted to the unit of the item."),
  NO_BILL: meaning(409, "The order is paid or cancelled, or its price is still to be agreed on."),
  NO_PRINTER: meaning(409, "No printer that is on prints receipts."),
  PRINTERS_OFF: meaning(409, "The operator has not named networks in which this server may reach printers."),
  TOO_MANY_PRINTERS: meaning(409, "A restaurant has at most ten printers."),
  NOT_A_PART: meaning(
    409,
    "A dish that asks guests to choose something itself, or is a combo, cannot be an option of another dish.",
  ),
  DISH_INCOMPLETE: meaning(
    400,
    "A dish on the menu needs a category, a description, prices above 0 and a recipe; `details` lists what is missing.",
  ),
  LAST_SIZE: meaning(409, "A dish has at least one size, so its last one cannot be deleted."),
  AI_FAILED: meaning(502, "The AI model did not give a usable result."),

  // Deliveries.
  DELIVERY_CHANGED: meaning(
    409,
    "Something else is still to come of the order than was shown; `details.lines` says what.",
  ),
  DELIVERY_REVERSED: meaning(409, "The delivery was reversed already."),
  DELIVERY_UNLINKED: meaning(
    409,
    "An invoice and a delivery of the same days have the same goods, and it was not said whether they belong together; `details.deliveries` or `details.invoices` lists those that may be meant.",
  ),
  DELIVERY_LINKED: meaning(409, "The invoice belongs to another delivery."),
  LINES_NOT_DELIVERED: meaning(
    409,
    "Lines of the invoice are not on its delivery, and it was not said whether they came; `details.lines` lists them.",
  ),

  // Invoices.
  FILE_REFUSED: meaning([413, 415, 422], "A file is not a readable invoice; `details.reason` says why."),
  READING_FAILED: meaning(422, "The uploaded invoice could not be read; `details.invoice_id` names it."),
  STILL_READING: meaning(409, "The invoice is still being read."),
  NO_FILES: meaning(409, "The invoice has no pages that could be read."),
  INVOICE_SAVED: meaning(409, "The invoice was saved already."),
  INVOICE_REVERSED: meaning(409, "The invoice was reversed already."),
  NOT_SAVED: meaning(409, "Only an invoice that was saved can be reversed."),
  MENU_NOT_READ: meaning(409, "The menu is still being read, or could not be read."),
  TOO_MANY_MENUS: meaning(409, "As many menus as may wait are waiting; confirm or discard one first."),
  NOT_REVERSED: meaning(409, "Only a reversed invoice can be opened again."),
  NEEDS_EXCHANGE_RATE: meaning(
    422,
    "The invoice is in another currency than the company's, so it needs an exchange rate.",
  ),
  NEEDS_REVIEW: meaning(409, "A check of the invoice fails and was not confirmed; `details.checks` lists the checks."),
  NEEDS_SIZE: meaning(422, "A line cannot be converted to the unit of its item; `details.lines` lists such lines."),
  NEGATIVE_PRICE: meaning(
    422,
    "A line that is added to stock has a price below zero; `details.lines` lists such lines. Returned goods have a negative quantity.",
  ),
  NOT_RECEIVABLE: meaning(
    422,
    "The document cannot be received: a statement, an order, or a credit note whose total is above zero.",
  ),
  UNUSUAL_DATE: meaning(
    409,
    "The invoice's date is more than 7 days ahead or 2 years back and was not confirmed; `details.invoice_date` is it.",
  ),
  IMPOSSIBLE_PRICE: meaning(
    409,
    "Prices that can hardly be right were not confirmed; `details.lines` lists the lines, each with its likely cause.",
  ),
  FINDING_DECIDED: meaning(
    409,
    "Somebody decided about the price in the meantime; `details.finding` is how it is now.",
  ),
  DUPLICATE_INVOICE: meaning(
    409,
    "The supplier's invoice with this number was saved before; `details.duplicates` lists them.",
  ),
  ITEM_CHANGED: meaning(409, "An item of the invoice was changed in the meantime."),

  // Orders to suppliers.
  SUPPLIER_ITEM_EXISTS: meaning(
    409,
    "The supplier has something with this code, or without codes of this name, already.",
  ),
  UNKNOWN_PACK: meaning(409, "How much of the item one pack is cannot be told, so it cannot be ordered."),
  PO_CHANGED: meaning(409, "The order is not the one that was shown; `details.order` is the order as it is now."),
  PO_STATE: meaning(409, "The order's state does not allow this; `details.order` is the order as it is now."),
  PO_LIMIT: meaning(403, "The order is above what the person may approve, or its total is not known."),
  PO_EMPTY: meaning(409, "The order has no lines."),
  PO_UNCONFIRMED: meaning(
    409,
    "Nobody knows whether the order went out. It is only sent again when `again` says so; `details.order` is the order.",
  ),
  NO_ADDRESS: meaning(409, "The supplier has no number or address to send it to."),

  // The agent.
  PROPOSAL_CHANGED: meaning(
    409,
    "What the proposal changes is not as it was shown. Nothing was done; a new proposal stands in the conversation.",
  ),
  PROPOSAL_ENDED: meaning(409, "The proposal was refused, failed or is too old. Nothing was done."),

  // Credit requests.
  CREDIT_CHANGED: meaning(
    409,
    "The credit request is not the one that was shown; `details.request` is the request as it is now.",
  ),
  CREDIT_STATE: meaning(409, "The request's state does not allow this; `details.request` is the request as it is now."),
  CREDIT_UNCONFIRMED: meaning(
    409,
    "Nobody knows whether the request went out. It is only sent again when `again` says so; `details.request` is the request.",
  ),
  CREDIT_AMOUNT: meaning(
    409,
    "There is less left of the credit note than is to be settled, or it is in another currency.",
  ),

  // Orders.
  ORDERING_PAUSED: meaning(409, "The restaurant is not taking orders right now."),
  CLOSED: meaning(409, "The restaurant is closed; `details.opens_at` is when it opens, or null."),
  DISH_UNAVAILABLE: meaning(409, "A dish is not on the menu; `details.items` lists such dishes."),
  SOLD_OUT: meaning(409, "There is not enough stock for a dish; `details.items` lists such dishes."),
  ORDER_TYPE_OFF: meaning(409, "The restaurant takes no orders of this type; its owner can turn them on."),
  UNKNOWN_TABLE: meaning(409, "The restaurant has a list of its tables, and the order or call is from none of them."),
  PICKUP_TIME_GONE: meaning(
    409,
    "The time for pickup is full, past, or outside the opening hours; the pickup times say which are left.",
  ),
  PICKUP_UNPAID: meaning(
    409,
    "The guest's device or address has as many unpaid orders for pickup as it may have at once; the guest may call.",
  ),
  TABLE_CODE_REQUIRED: meaning(
    409,
    "Guests need the code that is printed for their table, and the request has no valid `table_code`.",
  ),
  TOO_MANY_ORDERS: meaning(
    429,
    "The table has placed as many orders as it may in a minute; `retryAfter` says in how many seconds to try again.",
  ),
  PRICE_CHANGED: meaning(409, "The total is another one now; `details.items` lists the prices."),
  IDEMPOTENCY_KEY_REUSED: meaning(409, "The Idempotency-Key was used for another order."),
  ORDER_STATUS: meaning(409, "The order's status does not allow the change; `details.status` is its status."),
  ORDER_PAYMENT: meaning(409, "The order's payment status does not allow the change."),
  ORDER_TABLE: meaning(409, "The order cannot be moved: it is paid, no longer open, or already at that table."),
  ORDER_CHANGED: meaning(409, "Somebody changed the order since the person looked at it; it must be read again."),
  ORDER_TOTAL: meaning(409, "The order's total cannot be changed any more."),

  // Tables.
  TABLE_EXISTS: meaning(409, "A table has this name already."),
  CODES_OUTDATED: meaning(409, "The codes were made with another secret of the server: reset them to print new ones."),
  WHATSAPP_OFF: meaning(409, "The installation is not connected to WhatsApp."),
  HELP_OFF: meaning(409, "The restaurant answers no questions on its menu."),
  CALLS_OFF: meaning(409, "The restaurant takes no calls of staff from its menu."),
  TOO_MANY_CALLS: meaning(
    429,
    "The table has called as often as it may in ten minutes; `retryAfter` says in how many seconds to try again.",
  ),
  TOO_MANY_TABLES: meaning(409, "The restaurant has as many tables as it can have."),
} satisfies Record<string, Meaning>;

export type ErrorCode = keyof typeof ERROR_CODES;

/**
 * The code of a failed call in the browser. `OFFLINE`: the server was not reached. `NOT_JSON`: the response is not from
 * the server.
 */
export type CallErrorCode = ErrorCode | "OFFLINE" | "NOT_JSON";
