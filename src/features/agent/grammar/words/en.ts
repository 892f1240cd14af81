import type { Words } from "#src/features/agent/grammar/verb.ts";

export const EN: Words = {
  verbs: {
    stock:
      "in stock|stock of|stock|do we have~|have we got~|we got~|how much|how many|is left~|are left~|left~|on hand",
    low: "low on|running low|runs low|what is low|whats low|low stock|below par|out of stock|running out|short of|low items|low",
    sales:
      "sales|revenue|turnover|takings|what sold|did we sell|what did we sell|how much did we sell|did we make|how much did we make|did we take|report|earned",
    orders: "orders waiting|open orders|orders today|todays orders|waiting orders|how many orders|orders",
    order_status: "order status|status of order|status of|where is order|wheres order|status",
    price: "price of|price|how much is|how much does|how much are|what does it cost~|charge for|sell for",
    cost: "food cost|cost of|cost to make|costs us|cost price|margin|cost~",
    forecast: "forecast|expected orders|how busy|busy|expect|predict|prediction",
    purchases:
      "what to order|need to order|should we order|should i order|what do we need to buy|purchase orders|to buy|buy|reorder|shopping list",
    po: "po|p o|purchase order|supplier order",
    deliveries: "deliveries|delivery|what is coming|whats coming|what comes|coming in|arriving|arrives",
    prep: "prep list|prep|to make today|what to make|mise en place",
    sold_out: "what is sold out|whats sold out|sold out list|what is 86d|86 list|whats 86|what is 86|sold out",
    supplier: "who delivers|who supplies|who sells|supplier of|supplier for|supplier|suppliers|where do we buy|vendor",
    count:
      "counted|count|set stock of|set stock|set the stock of|stock is now|we have now|there are now|there is now|recount",
    waste:
      "waste|wasted|threw away|thrown away|throw away|threw out|throw out|spoiled|spoilt|bin|binned|dropped|went bad|gone bad|trash|discard|discarded",
    stop: "86|eighty six|mark sold out|is sold out|are sold out|is off|take off the menu|stop selling|no more|ran out of|run out of|out of",
    back: "is back|are back|back on|back on the menu|bring back|un 86|sell again|available again|back",
    made: "made|cooked|produced|prepped|finished making",
    approve_po: "approve|approved|sign off|sign off on",
    cancel_po: "cancel|call off|withdraw",
    help: "help|what can you do|commands",
    yes: "yes|ok|okay|do it|go ahead|confirm|yep|sure",
    no: "no|nope|cancel|never mind|forget it|refuse",
  },
  periods: {
    today: "today|tonight|so far",
    yesterday: "yesterday|last night",
    tomorrow: "tomorrow",
    week: "this week|last 7 days|the week",
    last_week: "last week",
    month: "this month|last 30 days|the month",
    last_month: "last month",
  },
  questions:
    "how|what|whats|which|when|why|who|whose|did|was|were|should|does|is there|are there|can we|could we|do we|if",
  negations: "not|dont|doesnt|isnt|arent|didnt|never|wont|undo|without",
  courtesies: "can you|could you|would you|will you|please",
  because: "because|due to|since|reason|it was|they were",
  fillers:
    "the|a|an|of|for|on|in|at|to|we|i|you|us|our|my|it|is|are|was|were|be|do|does|did|have|has|had|got|get|give|me|show|tell|about|please|now|there|some|any|and|as|from|with|what|whats|which|how|much|many|who|hey|hi|hello|just|still|also|left|right|all|that|this|today|more|can|could|will|would|chef|list|been|up|out",
};
