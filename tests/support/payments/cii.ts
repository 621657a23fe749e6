/** An invoice's XML as its terms of EN 16931, in cents. */
import { JSDOM } from 'jsdom';
import { parseDecimal } from '#shared/money.ts';

const cents = (text: string | null | undefined) => parseDecimal(text ?? '', 2) ?? -1n;

export function termsOf(xml: string) {
  const { document } = new JSDOM(xml, { contentType: 'text/xml' }).window;
  const all = (name: string, within: ParentNode = document) => [...within.querySelectorAll(name)];
  const text = (name: string, within: ParentNode = document) =>
    within.querySelector(name)?.textContent ?? null;
  const [summation] = all('SpecifiedTradeSettlementHeaderMonetarySummation');
  const [seller] = all('SellerTradeParty');
  const [buyer] = all('BuyerTradeParty');
  if (!summation || !seller || !buyer) throw new Error(`not an invoice: ${xml}`);
  const amount = (name: string) => cents(text(name, summation));
  const tax = (one: Element) => ({
    category: text('CategoryCode', one),
    rate: text('RateApplicablePercent', one),
    reason: text('ExemptionReason', one) ?? text('ExemptionReasonCode', one),
  });
  return {
    number: text('ExchangedDocument > ID'),
    typeCode: text('ExchangedDocument > TypeCode'),
    currency: text('InvoiceCurrencyCode'),
    seller: {
      name: text('Name', seller),
      country: text('CountryID', seller),
      id: text('ID', seller),
    },
    sellerTaxId: text('SpecifiedTaxRegistration > ID', seller),
    buyer: { name: text('Name', buyer), country: text('CountryID', buyer) },
    buyerTaxId: text('SpecifiedTaxRegistration > ID', buyer),
    corrects: text('InvoiceReferencedDocument > IssuerAssignedID'),
    lines: all('IncludedSupplyChainTradeLineItem').map((one) => ({
      ...tax(one),
      id: text('LineID', one),
      name: text('SpecifiedTradeProduct > Name', one),
      quantity: text('BilledQuantity', one),
      price: cents(text('ChargeAmount', one)),
      basis: text('BasisQuantity', one),
      net: cents(text('LineTotalAmount', one)),
    })),
    breakdown: all('ApplicableHeaderTradeSettlement > ApplicableTradeTax').map((one) => ({
      ...tax(one),
      taxable: cents(text('BasisAmount', one)),
      tax: cents(text('CalculatedAmount', one)),
    })),
    /** BT-106, BT-109, BT-110, BT-112, BT-113, BT-115 */
    lineTotal: amount('LineTotalAmount'),
    taxBasis: amount('TaxBasisTotalAmount'),
    taxTotal: amount('TaxTotalAmount'),
    grandTotal: amount('GrandTotalAmount'),
    prepaid: amount('TotalPrepaidAmount'),
    due: amount('DuePayableAmount'),
  };
}
