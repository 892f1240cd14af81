import type { Language } from "#src/features/agent/languages.ts";

/** Ingredients, dishes and suppliers of the restaurant in which each language is spoken. */
export type Restaurants = Record<Language, [string, string, string]>;
export const RESTAURANTS: Restaurants = {
  en: [
    "Rice|Salmon|Tuna|Chicken Thighs|Eggs|Avocado|Olive Oil|Tomato Sauce|Lemons|Milk",
    "Ramen|Chicken Curry|Poke Bowl|Lemonade",
    "Ocean Fresh|Green Valley",
  ],
  es: [
    "Arroz|Salmón|Atún|Pollo|Huevos|Aguacate|Aceite de Oliva|Salsa de Tomate|Limones|Leche",
    "Paella|Tortilla|Ensalada César|Limonada",
    "Mar Azul|Huerta Verde",
  ],
  fr: [
    "Riz|Saumon|Thon|Poulet|Œufs|Avocat|Huile d'Olive|Sauce Tomate|Citrons|Lait",
    "Risotto|Quiche|Salade César|Citronnade",
    "Mer Bleue|Jardin Vert",
  ],
  de: [
    "Reis|Lachs|Thunfisch|Hähnchen|Eier|Avocado|Olivenöl|Tomatensoße|Zitronen|Milch",
    "Schnitzel|Käsespätzle|Spätzle|Caesar Salat|Limonade",
    "Meerblick|Grüner Hof",
  ],
  zh: ["米饭|三文鱼|金枪鱼|鸡腿|鸡蛋|牛油果|橄榄油|番茄酱|柠檬|牛奶", "拉面|炒饭|宫保鸡丁|柠檬茶", "海鲜行|绿谷"],
};

/** A bakery, a taquería, a crêperie, a snack bar and a tea shop. */
export const SNACK_BARS: Restaurants = {
  en: [
    "Bread Flour|Butter|Oat Milk|Coffee Beans|Sourdough Starter|Blueberries|Cream Cheese|Paper Cups|Vanilla Syrup|Bacon",
    "Cinnamon Roll|Flat White|Bacon Bagel|Blueberry Muffin",
    "Mill & Sons|City Dairy",
  ],
  es: [
    "Tortillas de Maíz|Carne de Res|Frijoles|Queso Fresco|Cilantro|Salsa Verde|Cebolla|Crema|Limones|Refresco de Cola",
    "Taco al Pastor|Quesadilla|Burrito de Pollo|Agua de Jamaica",
    "Carnes El Toro|La Central",
  ],
  fr: [
    "Farine de Sarrasin|Beurre Salé|Œufs|Jambon|Emmental|Champignons|Pâte à Crêpes|Cidre Brut|Crème Fraîche|Pommes",
    "Galette Complète|Crêpe au Sucre|Soupe à l'Oignon|Bolée de Cidre",
    "Moulin de Brest|Ferme Le Goff",
  ],
  de: [
    "Pommes|Currywurst|Brötchen|Ketchup|Mayonnaise|Zwiebeln|Frittieröl|Cola|Hackfleisch|Currysoße",
    "Currywurst mit Pommes|Frikadelle|Kartoffelsalat|Apfelschorle",
    "Metzgerei Kranz|Getränke Vogt",
  ],
  zh: ["珍珠|红茶叶|鲜奶|果糖|椰果|纸杯|鸡排|地瓜|炸油|芋圆", "珍珠奶茶|柠檬绿茶|炸鸡排|芋圆甜汤", "茗香茶行|大丰食品"],
};

/** A ghost kitchen, a pizzería, a boulangerie, a snack bar and a hot pot restaurant. */
export const KITCHENS: Restaurants = {
  en: [
    "Beef Patties|Burger Buns|Chicken Wings|Cheddar|Iceberg Lettuce|Fry Oil|BBQ Sauce|Pickles|Cola Syrup|Takeaway Boxes",
    "Smash Burger|Buffalo Wings|Loaded Fries|Milkshake",
    "Metro Meats|Bakers Union",
  ],
  es: [
    "Harina|Mozzarella|Salsa de Tomate|Jamón Cocido|Aceitunas|Levadura|Orégano|Cerveza Rubia|Anchoas|Pepperoni",
    "Pizza Margarita|Fugazzeta|Empanada de Carne|Tiramisú",
    "Lácteos Sur|Molinos Norte",
  ],
  fr: [
    "Farine T65|Levure Fraîche|Beurre Doux|Chocolat Noir|Poulet Rôti|Salade Verte|Œufs|Crème Liquide|Sucre Glace|Emballages",
    "Pain au Chocolat|Baguette Tradition|Sandwich Poulet|Tarte aux Pommes",
    "Minoterie Girard|Coop Laitière",
  ],
  de: [
    "Jasminreis|Kokosmilch|Hähnchenbrust|Sojasoße|Erdnussöl|Currypaste|Bambussprossen|Tofu|Garnelen|Einwegbecher",
    "Grünes Curry|Pad Thai|Frühlingsrollen|Mango Lassi",
    "Asiamarkt Nguyen|Frischdienst Koch",
  ],
  zh: [
    "肥牛卷|羊肉片|毛肚|豆腐|金针菇|火锅底料|香油|啤酒|鸭血|红薯粉",
    "麻辣锅底|番茄锅底|酥肉|冰粉",
    "草原肉业|山城调料",
  ],
};

/** A juice bar, a cafetería, a bistro, a bakery and a noodle shop. */
export const CAFES: Restaurants = {
  en: [
    "Bananas|Almond Milk|Spinach|Mango Chunks|Sushi Rice|Ahi Tuna|Edamame|Protein Powder|Coconut Water|Smoothie Cups",
    "Green Machine|Mango Tango|Tuna Poke|Acai Bowl",
    "Pacific Produce|Nut Barn",
  ],
  es: [
    "Café en Grano|Leche Entera|Pan de Molde|Jamón Serrano|Queso Manchego|Tomate Rallado|Azúcar|Naranjas|Mantequilla|Servilletas",
    "Bocadillo de Jamón|Tostada con Tomate|Café con Leche|Croissant",
    "Panadería Lola|Distribuciones Ruiz",
  ],
  fr: [
    "Pommes de Terre|Entrecôte|Échalotes|Vin Rouge|Moutarde|Haricots Verts|Beurre|Camembert|Lardons|Serviettes",
    "Steak Frites|Salade Lyonnaise|Crème Brûlée|Croque Monsieur",
    "Boucherie Dumas|Maraîcher Petit",
  ],
  de: [
    "Weizenmehl|Hefe|Quark|Äpfel|Hafermilch|Kaffeebohnen|Mohn|Zucker|Sahne|Papiertüten",
    "Apfelstrudel|Laugenbrezel|Käsekuchen|Cappuccino",
    "Mühle Berger|Molkerei Alpenland",
  ],
  zh: ["面粉|牛腩|青菜|辣椒油|酱油|豆芽|鸡蛋|香菜|大葱|打包盒", "牛肉面|担担面|凉拌黄瓜|酸梅汤", "顺丰粮油|老李菜行"],
};

/** A deli, a marisquería, a pizzeria, an ice cream parlour and a breakfast shop. */
export const SHOPS: Restaurants = {
  en: [
    "Pastrami|Rye Bread|Swiss Cheese|Dill Pickles|Sauerkraut|Mustard|Turkey Breast|Potato Salad|Cream Soda|Wax Paper",
    "Reuben|Club Sandwich|Matzo Ball Soup|Cheesecake",
    "Hudson Meats|Corner Bakery Supply",
  ],
  es: [
    "Gambas|Pulpo|Mejillones|Patatas|Pimentón|Aceite de Girasol|Vino Blanco|Perejil|Ajo|Hielo",
    "Pulpo a la Gallega|Gambas al Ajillo|Croquetas|Sangría",
    "Pescadería Marina|Frutas Gómez",
  ],
  fr: [
    "Farine|Mozzarella|Sauce Tomate|Jambon|Champignons|Olives Noires|Roquette|Anchois|Parmesan|Cartons à Pizza",
    "Margherita|Reine|Quatre Fromages|Tiramisu",
    "Italgusto|Ferme des Prés",
  ],
  de: [
    "Vollmilch|Sahne|Vanille|Erdbeeren|Waffeln|Schokolade|Haselnüsse|Espressobohnen|Servietten|Eiswürfel",
    "Spaghettieis|Bananensplit|Eiskaffee|Flammkuchen",
    "Molkerei Sonnberg|Obsthof Krause",
  ],
  zh: ["黄豆|糯米|猪肉|油条|榨菜|白糖|面粉|小葱|豆浆|塑料袋", "肉包子|豆腐脑|煎饼果子|皮蛋粥", "丰收粮行|张记肉铺"],
};

/** An Indian takeaway, an asador, a traiteur, a Wirtshaus and a tea shop. */
export const TAKEAWAYS: Restaurants = {
  en: [
    "Basmati Rice|Paneer|Ghee|Coriander|Garam Masala|Chickpeas|Lamb Shoulder|Yoghurt|Naan Dough|Foil Trays",
    "Butter Chicken|Lamb Biryani|Samosa|Mango Lassi",
    "Spice Route|Dale Farm",
  ],
  es: [
    "Chuletas|Chorizo|Morcilla|Pimientos|Carbón|Lechuga|Cebollas|Vino Tinto|Queso Azul|Pan de Pueblo",
    "Parrillada Mixta|Costillas|Ensalada de la Casa|Flan",
    "Cárnicas Vega|Bodegas Soto",
  ],
  fr: [
    "Quinoa|Lentilles|Feta|Concombres|Menthe|Poulet Fermier|Crème Fraîche|Pain Complet|Noix|Barquettes",
    "Taboulé|Poulet Rôti|Quiche aux Légumes|Mousse au Chocolat",
    "Primeurs Leroy|Volailles Martin",
  ],
  de: [
    "Kartoffeln|Schweinebraten|Sauerkraut|Knödelteig|Weißbier|Rotkohl|Petersilie|Butter|Semmeln|Senf",
    "Schweinshaxe|Kaiserschmarrn|Leberkäse|Obatzda",
    "Brauerei Hirsch|Fleischerei Moser",
  ],
  zh: ["芒果|西米|椰奶|仙草|绿茶|冰块|草莓|芝士|吸管|糯米粉", "杨枝甘露|芋泥奶茶|双皮奶|草莓蛋糕", "果满园|新鲜坊"],
};
