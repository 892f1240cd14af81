import type { DocumentKind } from "#src/invoice-reader/extracted-invoice.ts";
import { words } from "./vocabulary.ts";

/** Folded titles that state the kind of a document. */
export const TITLES: Record<DocumentKind, string[]> = {
  credit_note: words(`
    creditnote | creditmemo | taxcreditnote | creditinvoice | gutschrift | rechnungskorrektur | stornorechnung |
    notadecredito | notacredito | notadicredito | facturarectificativa | notadeabono | avoir | factureavoir | notedecredit |
    notakredit | creditnota | creditfactuur | 贷项通知单 | 贷记单 | 红字发票 | 紅字發票 | 折讓單 | 返品伝票 | 赤伝票 | 返金通知書`),
  statement: words(`
    statementofaccount | statementofaccounts | statement | accountstatement | monthlystatement | customerstatement |
    kontoauszug | kontokorrent | saldenliste | relevedecompte | releve | etatdecompte | estadodecuenta | extractodecuenta |
    estrattoconto | extratodeconta | rekeningoverzicht | rekeningafschrift | penyataakaun | 对账单 | 對帳單 | 對賬單 | 月结单 |
    月結單 | 取引明細書 | 残高明細書`),
  delivery_note: words(`
    deliverynote | deliveryorder | deliverydocket | packinglist | packingslip | despatchnote | dispatchnote | lieferschein |
    bondelivraison | bordereaudelivraison | albaran | notadeentrega | documentoditrasporto | ddt | bolladiconsegna | pakbon |
    leverbon | guiaderemessa | suratjalan | notahantaran | 送货单 | 送貨單 | 出货单 | 出貨單 | 配送单 | 納品書`),
  order: words(`
    purchaseorder | salesorder | order | orderconfirmation | orderacknowledgement | quotation | quote | estimate | proforma |
    proformainvoice | bestellung | auftrag | auftragsbestatigung | bestellbestatigung | angebot | proformarechnung |
    boncommande | bondecommande | commande | confirmationdecommande | devis | factureproforma | ordendecompra | pedido |
    confirmaciondepedido | presupuesto | cotizacion | facturaproforma | ordinediacquisto | ordine | confermadordine |
    confermaordine | preventivo | fatturaproforma | encomenda | confirmacaodeencomenda | orcamento | bestelling | bestelbon |
    inkooporder | orderbevestiging | offerte | pesananbelian | pesanan | konfirmasipesanan | sebutharga | penawaran | 采购单 |
    採購單 | 采购订单 | 订单 | 訂單 | 订单确认 | 訂單確認 | 报价单 | 報價單 | 注文書 | 発注書 | 注文請書 | 注文確認書 | 見積書`),
  invoice: words(`
    invoice | taxinvoice | simplifiedtaxinvoice | cashinvoice | salesinvoice | commercialinvoice | cashsale | cashbill |
    receipt | officialreceipt | taxinvoiceadjustmentnote | rechnung | quittung | kassenbon | facture | ticketdecaisse | factura |
    facturasimplificada | fattura | factuur | fatura | notafiscal | faktura | faktur | fakturpenjualan | invois | invoiscukai |
    发票 | 發票 | 统一发票 | 統一發票 | 增值税发票 | 增值税专用发票 | 增值税普通发票 | 請求書 | 納品書兼請求書 | 領収書`),
};

/** Order confirmations that print their own number instead of the number of the confirmed order. */
export const CONFIRMATIONS = new Set(
  TITLES.order.filter((title) =>
    /^(order(confirm|acknow|bevest)|auftragsbest|bestellbest|confirm|conferma|konfirm|quot|estimate|pro|angebot|devis|presup|cotiz|preven|orcamento|offerte|sebut|penawaran|订单确认|訂單確認|报价|報價|注文請|注文確|見積)/.test(
      title,
    ),
  ),
);

/** Words beside a title that do not change the kind. */
export const COPY_WORDS =
  /(original|copy|copie|kopie|copia|duplicate|duplicata|duplikat|duplicado|reprint|正本|副本|控)/g;

/** Folded terms that are printed on one kind of document and rarely on another. */
export const TERMS: Record<"invoice" | "statement" | "order" | "noInvoice", string[]> = {
  invoice: words(`
    paymentterms | duedate | paymentdue | paybefore | amountdue | termsnet | zahlbar | zahlungsziel | fallig | bankverbindung |
    echeance | reglement | conditionsdepaiement | vencimiento | formadepago | scadenza | pagamento | betalingstermijn |
    vervaldatum | jatuhtempo | 付款期限 | 到期日 | お支払期限 | 振込先`),
  statement: words(`
    openingbalance | closingbalance | balanceforward | balancebroughtforward | previousbalance | runningbalance | overdue30 |
    outstandinginvoices | openinvoices | aging | ageing | 3060days | 30days60days | saldovortrag | offeneposten | ancienso | soldeprecedent |
    nouveausolde | saldoanterior | saldofinal | saldoprecedente | openstaandeposten | beginsaldo | bakiterdahulu | 上期余额 |
    前期余额 | 本期余额 | 前月繰越 | 繰越残高`),
  order: words(`
    pleasesupply | pleasedeliver | pleaseconfirm | weconfirm | thankyouforyourorder | requesteddelivery | expecteddelivery |
    estimateddelivery | validuntil | wirbestatigen | bestatigenwir | vielendankfurihrebestellung | voraussichtlich |
    liefertermin | nousconfirmons | livraisonprevue | valablejusqu | confirmamos | entregaprevista | validohasta |
    confermiamo | consegnaprevista | wijbevestigen | verwachtelevering | 预计交货 | 納期 | 有効期限`),
  noInvoice: words(`
    notaninvoice | nottaxinvoice | notataxinvoice | noinvoice | keinerechnung | nichtalsrechnung | nestpasunefacture | noesfactura |
    noesunafactura | nonefattura | geenfactuur | bukaninvois | 非发票`),
};
