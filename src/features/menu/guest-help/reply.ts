import {
  dishesFor,
  dishesWithout,
  dietReply,
  allergenReply,
  declaredReply,
} from "#src/features/menu/guest-help/allergen-replies.ts";
import { type Asked, asSentence, listText } from "#src/features/menu/guest-help/asked.ts";
import {
  availabilityReply,
  caloriesReply,
  cheapestReply,
  ingredientsReply,
  priceReply,
  shortPrice,
} from "#src/features/menu/guest-help/dish-replies.ts";
import { findMentioned, type Mentioned } from "#src/features/menu/guest-help/find-mentioned.ts";
import { hasHan } from "#src/features/menu/guest-help/plain-text.ts";
import { menuReply, restaurantReply } from "#src/features/menu/guest-help/restaurant-replies.ts";
import { type Understood, understand } from "#src/features/menu/guest-help/understand.ts";
import { TOPICS } from "#src/features/menu/guest-help/topics.ts";
import type { MenuDish } from "#src/features/menu/contract.ts";
import { formatText } from "#src/features/menu/texts/translate.ts";

export interface Reply {
  paragraphs: string[];
  dishes: { id: string; name: string; price: string }[];
  ask_staff: boolean;
}

interface Part {
  paragraphs: string[];
  dishes?: readonly MenuDish[];
  ask_staff?: boolean;
}

/**
 * Maximum number of dishes that a question about one dish may match. With more dishes the question is unclear, and the
 * guest is asked which dish it is.
 */
const MAX_NAMED = 4;
const MAX_SHOWN = 6;

/** Answers a guest's question from the menu alone. What the menu does not say is left to the staff. */
export function replyTo(asked: Asked, question: string): Reply {
  const mentioned = findMentioned(asked.menu, question, asked.language);
  const understood = understand(question, asked.language, mentioned.names);
  const parts = partsOf(asked, understood, mentioned);
  const dishes = new Map(parts.flatMap((part) => part.dishes ?? []).map((dish) => [dish.id, dish]));
  return {
    paragraphs: [...new Set(parts.flatMap((part) => part.paragraphs))].map(asSentence),
    dishes: [...dishes.values()]
      .slice(0, MAX_SHOWN)
      .map((dish) => ({ id: dish.id, name: dish.name, price: shortPrice(asked, dish) })),
    ask_staff: parts.some((part) => part.ask_staff),
  };
}

function partsOf(asked: Asked, understood: Understood, mentioned: Mentioned): Part[] {
  const { topics } = understood;
  const about = aboutDishes(asked, understood, mentioned);
  const restaurant = TOPICS.flatMap((topic): Part[] => {
    // "How long is the kitchen open" asks for the hours only.
    if (!topics.has(topic) || (topic === "order" && topics.has("hours"))) return [];
    const reply = restaurantReply(asked, topic);
    return reply ? [reply] : [];
  });
  const parts = [...about, ...restaurant];
  if (parts.length > 0) return parts;
  if (mentioned.dishes.length > 0) return offers(asked, understood, mentioned);
  if (topics.has("greeting")) return [{ paragraphs: [asked.texts.greeting] }];
  const asksForMenu = topics.has("offer") && understood.rest.length === 0;
  const categories = asksForMenu ? menuReply(asked) : [];
  if (categories.length > 0) return [{ paragraphs: categories }];
  if (understood.rest.length > 0 && (topics.has("offer") || topics.has("contains") || understood.rest.length === 1)) {
    const word = understood.rest.join(" ");
    return [{ paragraphs: [formatText(asked.texts.not_found, { word })], ask_staff: true }];
  }
  return [{ paragraphs: [asked.texts.not_understood], ask_staff: true }];
}

function aboutDishes(asked: Asked, understood: Understood, mentioned: Mentioned): Part[] {
  const { allergens, diets, topics } = understood;
  const isNamed = mentioned.by === "name" || mentioned.by === "word";
  const parts = isNamed ? aboutNamed(asked, understood, mentioned) : [];
  if (parts.length > 0) return parts;
  const within = mentioned.by === "category" ? mentioned.dishes : asked.menu.dishes;
  if (topics.has("allergy") || allergens.length > 0) return [aboutAllergens(asked, understood, within)];
  if (diets.length > 0) {
    const { paragraphs, dishes } = dishesFor(asked, within, diets);
    return [{ paragraphs, dishes, ask_staff: dishes.length === 0 }];
  }
  if (topics.has("cheapest")) {
    const { text, dishes } = cheapestReply(asked, within);
    return [{ paragraphs: [text], dishes }];
  }
  if (mentioned.dishes.length > 0) return [];
  const isAboutOne = (["price", "ingredients", "calories", "available"] as const).some((topic) => topics.has(topic));
  return isAboutOne && !topics.has("hours") && !topics.has("payment") ? [{ paragraphs: [asked.texts.which_dish] }] : [];
}

/** Answers each topic of a question about the dishes that the question names. */
function aboutNamed(asked: Asked, { topics, allergens, diets, rest }: Understood, { dishes, by }: Mentioned): Part[] {
  const isAboutAllergens = topics.has("allergy") || allergens.length > 0;
  const isAbout = isAboutAllergens || diets.length > 0 || DISH_TOPICS.some((topic) => topics.has(topic));
  if (!isAbout) return [];
  if (dishes.length > MAX_NAMED) return [{ paragraphs: [asked.texts.which_dish], dishes }];
  const each = (reply: (dish: MenuDish) => string) => dishes.map(reply);
  const parts: Part[] = [];
  if (topics.has("price")) parts.push({ paragraphs: each((dish) => priceReply(asked, dish)) });
  if (topics.has("calories")) parts.push({ paragraphs: each((dish) => caloriesReply(asked, dish)) });
  if (isAboutAllergens) {
    const paragraphs = dishes.flatMap((dish) =>
      allergens.length === 0
        ? [declaredReply(asked, dish)]
        : allergens.map((allergen) => allergenReply(asked, dish, allergen)),
    );
    const note = allergens.length === 0 ? [asked.texts.only_declared] : [];
    parts.push({ paragraphs: [...paragraphs, ...note, asked.texts.allergy_note], ask_staff: true });
  }
  for (const diet of diets) parts.push({ paragraphs: each((dish) => dietReply(asked, dish, diet)) });
  const asksForIngredient = topics.has("contains") && !isAboutAllergens && diets.length === 0;
  if (topics.has("ingredients") || (asksForIngredient && by === "name")) {
    const replies = dishes.map((dish) => ingredientsReply(asked, dish, by === "name" ? rest : []));
    parts.push({ paragraphs: replies.map(({ text }) => text), ask_staff: replies.some(({ sure }) => !sure) });
  }
  if (topics.has("available")) parts.push({ paragraphs: each((dish) => availabilityReply(asked, dish)) });
  return parts.map((part) => ({ ...part, dishes }));
}

const DISH_TOPICS = ["price", "calories", "ingredients", "contains", "available"] as const;

function aboutAllergens(asked: Asked, { allergens }: Understood, dishes: readonly MenuDish[]): Part {
  const { texts } = asked;
  if (allergens.length === 0) return { paragraphs: [texts.only_declared, texts.allergy_note], ask_staff: true };
  const replies = allergens.map((allergen) => dishesWithout(asked, dishes, allergen));
  const [first, ...others] = replies;
  const inAll = (first?.dishes ?? []).filter((dish) => others.every((reply) => reply.dishes.includes(dish)));
  return {
    paragraphs: [...replies.flatMap(({ paragraphs }) => paragraphs), texts.allergy_note],
    dishes: inAll,
    ask_staff: true,
  };
}

/**
 * Names the dishes that were found. Also says either that the rest of the question cannot be answered, or how the
 * dishes are ordered.
 */
function offers(asked: Asked, { rest }: Understood, { dishes, by }: Mentioned): Part[] {
  const { texts } = asked;
  const text = by === "ingredient" ? texts.offers_with : texts.offers;
  const list = dishes.map((dish) => [dish.name, shortPrice(asked, dish)].filter(Boolean).join(" "));
  const named: Part = { paragraphs: [formatText(text, { list: listText(asked, list) })], dishes };
  if (by !== "name") return [named];
  if (rest.some((word) => word.length > 1 || hasHan(word)))
    return [named, { paragraphs: [texts.not_known], ask_staff: true }];
  return [named, { paragraphs: restaurantReply(asked, "how_to_order")?.paragraphs ?? [] }];
}
