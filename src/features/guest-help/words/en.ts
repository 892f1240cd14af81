import type { Words } from "#src/features/guest-help/words/shape.ts";

export const en: Words = {
  topics: {
    order: "my order, our order, my food, our food, my meal, my drinks, how long, still waiting, order status, track",
    staff: "waiter, waitress, staff, server, somebody, someone, a person, human, manager, complain, complaint, help me",
    allergy: "allerg*, intoleran*, coeliac, celiac, anaphyla*, react to",
    contains: "contain*, free of, free from, free, without, trace, traces, safe, suitable, in it, in the, in this, has",
    ingredients:
      "ingredient*, what is in, what s in, whats in, made of, made with, recipe, inside, comes with, made from",
    calories: "calorie*, kcal, how many cal, fattening, nutrition*",
    price: "price*, cost*, how much, expensive, how many dollars",
    cheapest: "cheapest, cheap, lowest price, least expensive, budget",
    available: "available, sold out, still have, still got, left, in stock, run out, ran out",
    hours:
      "sunday*, monday*, tuesday*, wednesday*, thursday*, friday*, saturday*, open, opening, opens, close, closes, closing, closed, hours, until when, what time, how late, last order*",
    payment:
      "pay, paying, payment, card, cards, cash, bill, check please, the check, visa, mastercard, apple pay, contactless, amex",
    how_to_order:
      "how do i order, how can i order, how to order, how does this work, how does it work, how do we order, place an order",
    address: "address, where are you, where is the restaurant, location, directions, how do i get",
    offer:
      "do you have, have you got, do you serve, is there, are there, any, what kind, which, got any, what do you have, looking for, recommend*, something",
    greeting: "hello, hi, hey, thanks, thank you, good morning, good evening, good afternoon",
    elsewhere:
      "wifi, wi fi, toilet*, restroom*, bathroom*, parking, reserv*, book a table, dog, dogs, deliver*, high chair, birthday, password",
  },
  allergens: {
    gluten: "gluten, wheat, barley, rye, spelt, flour",
    crustaceans: "crustacean*, shrimp, shrimps, prawn, prawns, crab, lobster, shellfish, seafood",
    eggs: "egg, eggs",
    fish: "fish, anchov*, seafood",
    peanuts: "peanut*, nut, nuts, groundnut*",
    soybeans: "soy, soya, soybean*, tofu, edamame",
    milk: "milk, dairy, lactose, cheese, butter, cream, yoghurt, yogurt",
    nuts: "nut, nuts, almond*, cashew*, walnut*, hazelnut*, pistachio*, pecan*, macadamia*, tree nut, tree nuts",
    celery: "celery, celeriac",
    mustard: "mustard",
    sesame: "sesame, tahini",
    sulphites: "sulphite*, sulfite*, sulphur, sulfur",
    lupin: "lupin*",
    molluscs: "mollusc*, mollusk*, mussel*, oyster*, clam, clams, squid, octopus, scallop*, shellfish, seafood",
  },
  diets: {
    vegetarian: "vegetarian*, veggie, meatless, no meat",
    vegan: "vegan*, plant based",
    halal: "halal",
    kosher: "kosher",
  },
  other:
    "the, is, are, do, does, you, i, we, what, how, much, it, can, have, has, of, in, with, for, my, and, to, there, this, that, please, a, an, your, me, when, where, on, at, or, not, no, be, get, would, like, want, eat, am, if, dish, dishes, menu, restaurant, food, today, now, tell, about, was, will, s, m, re, today, tomorrow, got, anything, one, ones, two, three, four, five, six, d, ve, ll, u",
};
