import type { Words } from "#src/features/guest-help/words/shape.ts";

export const es: Words = {
  topics: {
    order:
      "mi pedido, nuestro pedido, mi comida, nuestra comida, cuanto falta, cuanto tarda, cuanto tiempo, sigo esperando, mi orden, estado del pedido",
    staff: "camarer*, mesero*, mesera*, personal, alguien, una persona, encargado*, queja*, reclam*",
    allergy: "alerg*, intoleran*, celiac*",
    contains: "contien*, lleva, llevan, tiene, libre de, sin, trazas, seguro, apto, apta, hay",
    ingredients:
      "ingrediente*, de que esta hecho, de que esta hecha, que lleva, que tiene, que trae, que contiene, hecho de, receta",
    calories: "caloria*, kcal, informacion nutricional",
    price: "precio*, cuesta, cuestan, cuanto vale, cuanto cuesta, cuanto es, cuanto sale, cuanto valen, caro",
    cheapest: "mas barato, mas barata, barato, barata, economico",
    available: "agotad*, disponible*, queda, quedan, todavia hay, aun hay, todavia tienen",
    hours:
      "domingo*, lunes, martes, miercoles, jueves, viernes, sabado*, abierto*, abren, abre, cierran, cierra, cerrad*, horario*, hasta que hora, a que hora, desde que hora",
    payment: "pagar, pago, pagos, tarjeta, tarjetas, efectivo, la cuenta, visa, mastercard, bizum, factura",
    how_to_order: "como pido, como puedo pedir, como se pide, como funciona, como hago un pedido, como ordeno",
    address: "direccion, donde estan, donde esta el restaurante, ubicacion, como llego, donde queda",
    offer: "tienen, teneis, hay, algun, alguna, que hay, algo, cuales, recomiend*, que platos, busco, venden",
    greeting: "hola, buenos dias, buenas tardes, buenas noches, gracias, buenas",
    elsewhere:
      "wifi, bano, banos, aseo*, aparcamiento, estacionamiento, aparcar, parking, reserv*, perro*, domicilio, trona, contrasena, cumpleanos",
  },
  allergens: {
    gluten: "gluten, trigo, cebada, centeno, harina",
    crustaceans: "crustaceo*, gamba*, camaron*, langostino*, cangrejo*, langosta, marisco*",
    eggs: "huevo, huevos",
    fish: "pescado*, anchoa*, marisco*",
    peanuts: "cacahuete*, cacahuate*, mani, frutos secos, nuez, nueces",
    soybeans: "soja, soya, tofu, edamame",
    milk: "leche, lacteo*, lactosa, queso, mantequilla, nata, crema, yogur",
    nuts: "frutos secos, nuez, nueces, almendra*, anacardo*, avellana*, pistacho*, fruto seco, frutos de cascara",
    celery: "apio",
    mustard: "mostaza",
    sesame: "sesamo, ajonjoli, tahini",
    sulphites: "sulfito*",
    lupin: "altramu*",
    molluscs: "molusco*, mejillon*, ostra*, almeja*, calamar*, pulpo, marisco*",
  },
  diets: { vegetarian: "vegetarian*, sin carne", vegan: "vegan*", halal: "halal", kosher: "kosher" },
  other:
    "el, la, los, las, un, una, de, del, que, es, son, en, con, para, por, yo, mi, mis, me, se, si, no, al, y, o, como, cuando, donde, cual, esto, este, esta, ese, hoy, manana, puedo, puede, quiero, soy, muy, plato, platos, menu, carta, restaurante, favor, estan, estoy, lo, le, su, a, ustedes, ustedes, comer, cuanto, cuanta, ahora, dos, tres, cuatro, cinco, seis",
};
