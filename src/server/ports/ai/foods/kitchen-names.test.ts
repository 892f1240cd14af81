import { expect, test } from "vitest";
import { openFoodTable } from "#src/server/ports/ai/foods/food-table.ts";
import { KITCHEN_NAMES } from "#src/server/ports/ai/foods/understand-name.ts";

/**
 * Names as kitchens of many countries write them, with preparations, brands, varieties and sizes: the head of the food
 * that is meant, and its kilocalories per 100 g.
 */
const NAMES = `
  avocado hass | Avocados, raw | 160
  carrots julienned | Carrots, raw | 41
  cheddar grated | Cheese, cheddar | 404
  kewpie mayo | Salad dressing, mayonnaise | 680
  sesame oil toasted | Oil, sesame | 884
  ice cubes | Beverages, water | 0
  Kikkoman soy sauce | Soy sauce made from soy and wheat (shoyu) | 53
  Philadelphia cream cheese | Cheese, cream | 350
  Lurpak slightly salted butter | Butter, with salt | 717
  Barilla spaghetti no. 5 | Pasta, dry | 371
  De Cecco penne rigate | Pasta, dry | 371
  Heinz tomato ketchup | Catsup (ketchup) | 101
  San Marzano tomatoes DOP 400g | Tomatoes, red | 16
  Maldon sea salt flakes | Salt, table | 0
  chicken thighs, skin-on, bone-in | Chicken, thigh | 221
  beef chuck, diced 3cm | Beef, chuck | 248
  pork collar, sliced thin | Pork, fresh | 186
  salmon fillet skin on, Norwegian | Salmon, Atlantic | 208
  tiger prawns 16/20 peeled deveined | Crustaceans, shrimp | 85
  mussels, rope-grown | Mussel, blue | 86
  red onion, finely sliced | Onions, raw | 40
  garlic cloves, crushed | Garlic, raw | 149
  ginger, peeled & julienned | Ginger root, raw | 80
  flat-leaf parsley, chopped | Parsley, fresh | 36
  coriander roots | Coriander (cilantro) leaves, raw | 23
  thai bird's eye chilli | Peppers, hot chili | 40
  dried oregano | Spices, oregano | 265
  smoked paprika (pimenton dulce) | Paprika | 282
  ground cumin | Cumin seed | 375
  black peppercorns, cracked | Pepper, black | 251
  Parmigiano Reggiano 24 months | Cheese, parmesan | 392
  buffalo mozzarella di bufala | Cheese, mozzarella | 300
  feta, crumbled | Cheese, feta | 264
  greek yoghurt 10% fat | Yogurt, Greek | 97
  double cream 48% | Cream, heavy whipping | 340
  whole milk 3.5% | Milk, whole | 61
  free range eggs (large) | Egg, whole | 143
  egg yolks pasteurised | Egg, yolk | 322
  unsalted butter, softened | Butter, without salt | 717
  plain flour (T55) | Wheat flour, white | 364
  00 flour caputo | Wheat flour, white | 364
  caster sugar | Sugars, granulated | 387
  dark brown sugar | Sugars, brown | 380
  runny honey | Honey | 304
  vanilla pods Madagascar | Vanilla extract | 288
  dark chocolate 70% | Chocolate, dark | 579
  cocoa powder dutch processed | Cocoa, dry powder | 228
  ground almonds | Almonds, blanched | 590
  toasted pine nuts | Nuts, pine nuts | 673
  roasted cashews | Cashew nuts, oil roasted | 581
  walnuts halves | Walnuts, English | 654
  sesame seeds toasted | Sesame seeds, whole | 573
  basmati rice, aged | Rice, white | 365
  koshihikari rice | Rice, white | 358
  arborio | Rice, white | 358
  cooked jasmine rice | Rice, white | 130
  rice vermicelli | Rice noodles, dry | 364
  fresh egg noodles | Noodles, egg | 384
  udon frozen | Noodles, Japanese | 356
  ramen noodles fresh | Noodles, egg | 384
  soba | Noodles, Japanese | 336
  firm tofu, pressed | Tofu, firm | 78
  silken tofu | Tofu, soft | 61
  tempeh | Tempeh | 192
  shiro miso | Miso | 198
  kimchi | Cabbage, kimchi | 15
  nori sheets | Seaweed, laver | 35
  wakame dried | Seaweed, Canadian cultivated emi-tsunomata | 259
  dashi stock | Soup, stock | 16
  mirin | Alcoholic beverages, rice (sake) | 134
  rice wine vinegar | Vinegar, distilled | 18
  shaoxing wine | Alcoholic beverages, rice (sake) | 134
  oyster sauce Lee Kum Kee | Sauce, oyster | 51
  fish sauce (Squid brand) | Sauce, fish | 35
  sriracha | Sauce, hot chile | 93
  hoisin sauce | Sauce, hoisin | 220
  kecap manis | Sauce, hoisin | 220
  coconut milk (Chaokoh) | Coconut milk, canned | 197
  lemongrass, bruised | Lemon grass (citronella), raw | 99
  galangal | Ginger root, raw | 80
  kaffir lime leaves | Grape leaves, raw | 93
  thai basil leaves | Basil, fresh | 23
  palm sugar | Sugars, brown | 380
  tamarind paste | Tamarinds, raw | 239
  peanuts roasted unsalted | Peanuts, dry-roasted | 587
  bean sprouts | Mung beans, sprouted | 30
  pak choy baby | Cabbage, Chinese (pak-choi) | 13
  napa cabbage, shredded | Cabbage, Chinese (pe-tsai) | 16
  daikon, grated | Radishes, oriental | 18
  shiitake dried | Mushrooms, shiitake | 296
  enoki | Mushrooms, enoki | 37
  king oyster mushrooms | Mushrooms, oyster | 33
  button mushrooms quartered | Mushrooms, white | 22
  portobello | Mushrooms, portabella | 22
  aubergine, cubed | Eggplant, raw | 25
  courgettes ribboned | Squash, summer | 17
  red peppers roasted | Peppers, sweet | 26
  jalapenos pickled | Peppers, jalapeno | 27
  chipotle in adobo | Sauce, ready-to-serve | 11
  black beans canned | Beans, black turtle | 91
  kidney beans tinned | Beans, kidney | 84
  chickpeas cooked | Chickpeas, cooked | 164
  red lentils split | Lentils, pink or red | 358
  chana dal | Chickpeas (garbanzo beans, bengal gram) | 378
  basmati | Rice, white | 365
  paneer cubes | Cheese, fresh | 299
  ghee | Butter oil, anhydrous | 876
  garam masala | Curry powder | 325
  turmeric powder | Turmeric, ground | 312
  curry leaves fresh | Coriander (cilantro) leaves, raw | 23
  mustard seeds black | Spices, mustard seed | 508
  fenugreek seeds | Fenugreek seed | 323
  okra, sliced | Okra, raw | 33
  sweet potato, peeled | Sweet potato, raw | 86
  potatoes maris piper | Potatoes, flesh and skin | 77
  new potatoes charlotte | Potatoes, red | 70
  baby spinach, washed | Spinach, raw | 23
  rocket leaves | Arugula, raw | 25
  romaine hearts | Lettuce, cos or romaine | 17
  iceberg shredded | Lettuce, iceberg | 14
  cucumber persian | Cucumber, with peel | 15
  cherry tomatoes halved | Tomatoes, red | 18
  plum tomatoes | Tomatoes, red | 18
  tomato passata | Tomato products, canned | 38
  tomato paste double concentrated | Tomato products, canned | 82
  sundried tomatoes in oil | Tomatoes, sun-dried | 258
  olives kalamata pitted | Olives, pickled | 145
  capers in brine | Capers, canned | 23
  anchovy fillets in oil | Anchovy, European | 210
  tuna in brine tinned | Tuna, light | 116
  smoked salmon sliced | Salmon, chinook | 117
  cod loin | Cod, Atlantic | 82
  sea bass fillets | Sea bass, mixed species | 97
  squid rings | Squid, mixed species | 92
  octopus tentacles | Octopus, common | 82
  crab meat white | Crab, blue | 83
  lobster tails | Lobster, northern | 77
  scallops king | Scallop, mixed species | 69
  minced beef 20% fat | Beef, ground | 254
  lamb shoulder, boned & rolled | Lamb, shoulder | 244
  lamb shank | Lamb, foreshank | 201
  duck breast barbary | Duck, domesticated | 404
  chicken breast grilled | Chicken, breast | 151
  bacon lardons smoked | Pork, cured | 417
  chorizo picante | Chorizo, pork and beef | 455
  prosciutto di parma | Pork, cured | 246
  pancetta cubes | Pork, cured | 417
  ham hock | Ham, sliced | 163
  beef short ribs bone in | Beef, rib | 388
  ribeye steak dry aged 28 days | Beef, rib eye steak | 241
  oxtail | Beef, shank crosscuts | 128
  veal bones | Veal, lean and fat | 144
  chicken stock (homemade) | Soup, stock | 36
  beef stock cubes | Soup, beef broth | 170
  lemon zest | Lemon peel, raw | 47
  lime juice fresh | Lime juice, raw | 25
  orange segments | Oranges, raw | 47
  bananas ripe | Bananas, raw | 89
  mango alphonso | Mangos, raw | 60
  pineapple chunks | Pineapple, raw | 50
  strawberries fresh | Strawberries, raw | 32
  frozen raspberries | Raspberries, frozen | 52
  medjool dates | Dates, medjool | 277
  dried apricots | Apricots, dried | 241
  raisins golden | Raisins, golden seedless | 302
  apple granny smith | Apples, raw | 52
  pears williams | Pears, raw | 57
  breadcrumbs panko | Bread crumbs, dry | 395
  sourdough loaf | Bread, French | 272
  brioche buns | Bread, egg | 287
  pita bread | Bread, pita | 275
  flour tortillas 10 inch | Tortillas, ready-to-bake or -fry | 325
  corn tortillas | Tortillas, ready-to-bake or -fry | 218
  filo pastry sheets | Phyllo dough | 299
  puff pastry all-butter | Puff pastry, frozen | 551
  gelatine leaves | Gelatins, dry powder | 335
  baking powder | Leavening agents, baking powder | 53
  fresh yeast | Leavening agents, yeast | 105
  cornflour | Cornstarch | 381
  olive oil extra virgin Frantoio | Oil, olive | 884
  rapeseed oil cold pressed | Oil, canola | 884
  vegetable oil for frying | Oil, soybean | 884
  white wine dry | Alcoholic beverages, wine | 82
  red wine merlot | Alcoholic beverages, wine | 85
  dijon mustard maille | Mustard, prepared | 60
  wholegrain mustard | Mustard, prepared | 60
  balsamic vinegar of Modena | Vinegar, balsamic | 88
  cider vinegar | Vinegar, cider | 21
  water | Beverages, water | 0
  sparkling water | Beverages, water | 0
  espresso beans | Beverages, coffee | 1
  matcha powder ceremonial | Beverages, tea | 315
  oat milk barista | Soymilk, original and vanilla | 54
  almond milk unsweetened | Beverages, almond milk | 15
  truffle oil | Oil, olive | 884
  quinoa tricolore | Quinoa, uncooked | 368
  bulgur wheat | Bulgur, dry | 342
  couscous | Couscous, dry | 376
  polenta instant | Cornmeal, degermed | 370
  pearl barley | Barley, pearled | 352
  edamame beans shelled | Edamame, frozen | 121
  peas frozen petits pois | Peas, green | 77
  sweetcorn kernels | Corn, sweet | 86
  green beans trimmed | Beans, snap | 31
  asparagus spears | Asparagus, raw | 20
  broccoli florets | Broccoli, raw | 34
  cauliflower | Cauliflower, raw | 25
  leeks washed | Leeks, (bulb and lower leaf-portion) | 61
  celery sticks | Celery, raw | 16
  fennel bulb | Fennel, bulb | 31
  beetroot cooked vacuum packed | Beets, cooked | 44
  butternut squash diced | Squash, winter | 45
  pumpkin seeds | Pumpkin and squash seed kernels, dried | 559
  chia seeds | Chia seeds, dried | 486
  harissa paste rose | Sauce, hot chile | 93
  tahini | Sesame butter, tahini | 595
  hummus | Hummus, commercial | 166
  za'atar | Spices, thyme | 276
  sumac | Paprika | 282
  halloumi | Cheese, white | 310
  labneh | Cheese, cream | 350
  pomegranate seeds | Pomegranates, raw | 83
  mint leaves | Spearmint, fresh | 44
  bay leaves dried | Spices, bay leaf | 313
  star anise | Anise seed | 337
  cinnamon sticks | Cinnamon, ground | 247
  cardamom pods green | Spices, cardamom | 311
  cloves whole | Cloves, ground | 274
  nutmeg whole | Nutmeg, ground | 525
  saffron threads | Saffron | 310
  salt fine | Salt, table | 0
  white pepper ground | Pepper, white | 296
  MSG | Salt, table | 0
  cream of tartar | Leavening agents, cream of tartar | 258
  condensed milk | Milk, canned | 321
  evaporated milk | Milk, canned | 134
  milk powder | Milk, dry | 496
  whipping cream 35% | Cream, heavy whipping | 340
  sour cream | Cream, sour | 198
  creme fraiche | Cream, sour | 198
  mascarpone | Cheese, cream | 350
  ricotta | Cheese, ricotta | 174
  gorgonzola dolce | Cheese, blue | 353
  gruyere grated | Cheese, gruyere | 413
  brie | Cheese, brie | 334
  goat cheese log | Cheese, goat | 264
  gruyère cheese | Cheese, gruyere | 413
  tuna chunks in sunflower oil | Tuna, fresh | 109
  garlic granules | Garlic, raw | 149
  fresh thyme sprigs | Thyme, fresh | 101
  curly kale | Kale, raw | 49
  savoy cabbage shredded | Cabbage, savoy | 27
  red wine vinegar | Vinegar, red wine | 19
  smoked haddock undyed | Haddock, smoked | 116
  mackerel smoked | Mackerel, Atlantic | 262
  frozen prawns | Crustaceans, shrimp | 85
  frozen mixed vegetables | Vegetables, mixed | 72
  lamb mince 20% | Lamb, ground | 282
  turkey mince | Ground turkey, raw | 148
  rump cap picanha | Beef, top sirloin | 214
  pork tenderloin trimmed | Pork, fresh | 120
  gammon steak | Pork, cured | 246
  black pudding stornoway | Blood sausage | 379
  toulouse sausage | Pork sausage, link/patty | 288
  merguez | Sausage, Italian | 346
  nduja di spilinga | Chorizo, pork and beef | 455
  taleggio DOP | Cheese, fontina | 389
  comté 18 months | Cheese, gruyere | 413
  burrata pugliese | Cheese, mozzarella | 300
  stracciatella | Cheese, mozzarella | 300
  low fat yoghurt | Yogurt, plain | 61
  skimmed milk powder | Milk, dry | 362
  coconut cream Kara | Coconut cream, raw | 330
  desiccated coconut fine | Coconut meat, dried (desiccated) | 660
  glucose syrup | Syrups, corn | 283
  maple syrup grade A | Syrups, maple | 260
  strawberry jam bonne maman | Jams and preserves | 278
  peanut butter crunchy | Peanut butter, smooth style | 598
  almond butter | Almond butter, plain | 614
  cashew nuts raw | Nuts, cashew nuts | 553
  hazelnuts blanched roasted | Hazelnuts or filberts, dry roasted | 646
  pistachios shelled iranian | Pistachio nuts, raw | 560
  poppy seeds blue | Poppy seed | 525
  black sesame seeds | Sesame seeds, whole | 573
  white sesame oil | Oil, sesame | 884
  chilli oil | Oil, soybean | 884
  chilli flakes | Pepper, red or cayenne | 318
  chilli powder kashmiri | Chili powder | 282
  curry powder madras | Curry powder | 325
  ginger ground | Ginger, ground | 335
  garlic powder | Garlic powder | 331
  onion powder | Onion powder | 341
  rosemary sprigs fresh | Rosemary, fresh | 131
  dill fronds | Dill weed, fresh | 43
  tarragon french | Spices, tarragon | 295
  chervil | Chervil, dried | 237
  sorrel | Dock, raw | 22
  purple sprouting broccoli | Broccoli, raw | 34
  romanesco | Cauliflower, green | 31
  chard rainbow | Chard, Swiss | 19
  endive belgian | Endive, raw | 17
  radish breakfast | Radishes, raw | 16
  turnips baby | Turnips, raw | 28
  celeriac diced | Celeriac, raw | 42
  jerusalem artichoke | Jerusalem-artichokes, raw | 73
  artichoke hearts marinated | Artichokes, (globe or French) | 38
  plantain ripe | Plantains, raw | 122
  cassava frozen grated | Cassava, raw | 160
  yam | Yam, raw | 118
  taro | Taro, raw | 112
  lotus root sliced | Lotus root, raw | 74
  water chestnuts tinned | Waterchestnuts, Chinese | 50
  bamboo shoots | Bamboo shoots, raw | 27
  baby corn | Corn, sweet | 86
  sugar snaps | Peas, edible-podded | 42
  mangetout | Peas, edible-podded | 42
  broad beans frozen | Broadbeans, immature seeds | 72
  cannellini beans drained | Beans, white | 114
  butter beans tinned | Lima beans, large | 79
  puy lentils | Lentils, raw | 352
  mung beans dried | Mung beans, raw | 347
  split peas yellow | Peas, green | 352
  soy beans dried | Soybeans, dry roasted | 449
  wheat flour strong | Wheat flour, white | 364
  rye flour dark | Rye flour, medium | 349
  buckwheat flour | Buckwheat flour, whole-groat | 335
  rice flour | Rice flour, white | 366
  tapioca starch | Tapioca, pearl | 358
  potato starch | Potato flour | 357
  semolina fine | Semolina | 360
  oats rolled jumbo | Cereals, oats | 379
  wild rice | Wild rice, raw | 357
  brown rice | Rice, brown | 367
  sushi rice | Rice, white | 358
  glutinous rice | Rice, white | 370
  rice paper sheets | Rice noodles, dry | 364
  glass noodles | Noodles, Chinese | 351
  lasagne sheets | Pasta, dry | 371
  tagliatelle egg | Pasta, fresh-refrigerated | 288
  gnocchi potato | Pasta, fresh-refrigerated | 131
  ravioli | Ravioli, meat-filled | 97
  tomato juice | Tomato juice, canned | 17
  apple juice cloudy | Apple juice, canned or bottled | 46
  orange juice freshly squeezed | Orange juice, raw | 45
  coconut water | Coconut water | 19
  tonic water | Beverages, carbonated | 34
  beer lager | Alcoholic beverages, beer | 43
  prosecco | Alcoholic beverages, wine | 82
  vodka absolut | Alcoholic beverages, distilled | 231
  dark rum | Alcoholic beverages, distilled | 231
  gin bombay | Alcoholic beverages, distilled | 263
  vermouth dry | Alcoholic beverages, wine | 152
`
  .trim()
  .split("\n")
  .map((line) => line.split("|").map((part) => part.trim()));

test("names of kitchens find the food whose head and energy they mean", async () => {
  const table = await openFoodTable();
  const wrong = NAMES.flatMap(([name = "", head = "", kcal]) => {
    const found = table.search(name, 1)[0];
    const right =
      found?.plain_name.startsWith(head) && Math.abs(found.calories - Number(kcal)) <= Number(kcal) * 0.1 + 1;
    return right ? [] : [`${name}: ${found?.plain_name ?? "nothing"}`];
  });
  expect(wrong).toEqual([]);
});

test("every name of the list finds a food", async () => {
  const table = await openFoodTable();
  const missing = KITCHEN_NAMES.filter(({ kitchen }) => table.search(kitchen, 1).length === 0);
  expect(missing).toEqual([]);
});

test.each([
  ["avocado", "avocado hass", "Hass avocados (ripe), 2 kg", "avocado, diced"],
  ["carrots", "carrots julienned", "peeled carrots", "Carrot batons, organic"],
  ["mayonnaise", "kewpie mayo", "Mayonnaise Hellmann's", "mayo (tub)"],
  ["cheddar", "cheddar grated", "mature cheddar cheese", "Cheddar, block"],
])("a preparation, brand or variety does not change what %s is", async (...names) => {
  const table = await openFoodTable();
  expect(new Set(names.map((name) => table.search(name, 1)[0]?.id)).size).toBe(1);
});

test.each([
  ["ice", /^Beverages, water/],
  ["sesame oil toasted", /^Oil, sesame/],
  ["chicken stock", /^Soup, stock, chicken/],
  ["garlic powder", /^Garlic powder/],
  ["milk chocolate", /milk chocolate/],
  ["chocolate milk", /^Milk, chocolate/],
])("the head noun of %s decides", async (name, food) => {
  const table = await openFoodTable();
  expect(table.search(name, 1)[0]?.plain_name).toMatch(food);
});

test("names of foods are shown without abbreviations and capitals", async () => {
  const table = await openFoodTable();
  const shown = ["jasmine rice", "chicken thigh", "firm tofu", "eggs"].map(
    (name) => table.search(name, 1)[0]?.plain_name,
  );
  expect(shown).toEqual([
    "Rice, white, long-grain, raw",
    "Chicken, thigh, meat and skin, raw",
    "Tofu, firm",
    "Egg, whole, raw, fresh",
  ]);
});
