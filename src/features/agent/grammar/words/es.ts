import type { Words } from "#src/features/agent/grammar/verb.ts";

export const ES: Words = {
  verbs: {
    stock:
      "cuanto~|cuanta~|cuantos~|cuantas~|existencias|en stock|stock|cuanto queda|cuanta queda|cuantos quedan|cuantas quedan|cuanto hay|cuanta hay|cuantos hay|cuantas hay|queda~|quedan~|cuanto tenemos|cuanta tenemos|cuantos tenemos|cuantas tenemos|tenemos~|inventario de",
    low: "que falta|poco stock|stock bajo|se esta acabando|se acaba|se acaban|que esta bajo|por agotarse|bajo minimo|falta",
    sales:
      "ventas|ingresos|facturacion|que vendimos|cuanto vendimos|cuanto hemos vendido|que se vendio|vendimos|caja de|informe",
    orders: "cuantos pedidos|pedidos abiertos|pedidos pendientes|pedidos de hoy|comandas|pedidos",
    order_status: "estado del pedido|estado de|donde esta el pedido|estado",
    price: "precio de|precio del|precio|cuanto cuesta|cuanto cuestan|cuanto vale|a cuanto",
    cost: "coste de|costo de|coste|costo|cuanto nos cuesta|margen",
    forecast: "prevision|pronostico|cuantos pedidos esperamos|esperamos|se espera",
    purchases:
      "que hay que pedir|que pedir|que compramos|que comprar|hay que comprar|ordenes de compra|pedidos de compra|lista de compra|comprar",
    po: "po|orden de compra|pedido de compra|pedido al proveedor|pedido a proveedor",
    deliveries: "entregas|entrega|que llega|que llegan|llega|llegan",
    prep: "preparacion|que preparar|hay que preparar|produccion|lista de preparacion",
    sold_out: "que esta agotado|que hay agotado|platos agotados|agotados|agotado|agotada",
    supplier: "quien nos trae|quien trae|quien vende|quien entrega|proveedor de|proveedor|proveedores",
    count: "contado|conte|contamos|recuento|ahora hay|ahora tenemos|pon el stock|hay ahora|cuenta",
    waste: "merma|tirado|tiramos|tire|desperdicio|desechado|se estropeo|estropeado|se echo a perder|basura|tirar",
    stop: "no queda|no quedan|se acabo|se acabaron|ya no hay|esta agotado|esta agotada|marca agotado|dejar de vender|quita|86",
    back: "vuelve|vuelven|vuelve a haber|otra vez|de vuelta|ya hay|disponible de nuevo",
    made: "hecho|hicimos|hice|preparamos|prepare|preparado|elaborado|elaboramos|cocinamos|producido",
    approve_po: "aprueba|aprobar|apruebo|aprobado|autoriza",
    cancel_po: "cancela|cancelar|anula|anular",
    help: "ayuda|que puedes hacer|que sabes hacer",
    yes: "si|vale|de acuerdo|hazlo|confirmo|adelante",
    no: "no|cancela|cancelar|dejalo|olvidalo",
  },
  periods: {
    today: "hoy|esta noche",
    yesterday: "ayer|anoche",
    tomorrow: "manana",
    week: "esta semana|ultimos 7 dias",
    last_week: "la semana pasada|semana pasada",
    month: "este mes|ultimos 30 dias",
    last_month: "el mes pasado|mes pasado",
  },
  questions:
    "que|cuanto|cuanta|cuantos|cuantas|cual|cuales|quien|cuando|por que|como|donde|deberia|deberiamos|si hubiera",
  negations: "nunca|deshaz|deshacer|sin",
  courtesies: "puedes|podrias|por favor",
  because: "porque|por culpa de|motivo|debido a",
  fillers:
    "el|la|los|las|un|una|unos|unas|de|del|para|por|en|al|y|o|me|nos|se|es|son|esta|estan|hay|tenemos|hemos|ya|hola|oye|dime|muestra|dame|cual|que|cuanto|cuanta|favor|lo|mas|con|su|a|plato|platos|algo|queda|quedan",
};
