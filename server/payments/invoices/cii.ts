/**
 * An invoice as the Cross Industry Invoice (UN/CEFACT D16B) of EN 16931. Terms of the standard stand in comments. A line's
 * price is that of its whole quantity (BT-149), so that no unit price is rounded. The tax of a rate is what its prices
 * contain: it may differ by a cent from its taxable part times the rate, which the standard's rules tolerate.
 */
import { isCountry } from '#shared/invoices/countries.ts';
import type { DocumentKind, Invoice, Party } from '#shared/invoices/fields.ts';
import { decimalsOf } from '#shared/money.ts';
import { element, type XmlElement, xmlOf } from './xml.ts';

/** UNTDID 1001. */
const TYPE_CODES: Record<DocumentKind, string> = {
  invoice: '380',
  credit_note: '381',
  cancellation: '381',
};

const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};

/** Online payment service (UNTDID 4461). */
const PAYMENT_MEANS = '68';
/** One (UN/ECE Recommendation 20). */
const UNIT = { unitCode: 'C62' };
/** VAT numbers of Greece and Northern Ireland begin with these codes, which are no country codes. */
const VAT_CODES = ['EL', 'XI'];
const TIP = 'Tip';

/** The standard has amounts of at most two decimals, and no invoice without a buyer. */
export const hasXml = ({ buyer, currency }: Invoice): boolean =>
  buyer !== null && (decimalsOf(currency) ?? 0) <= 2;

export const invoiceXml = (invoice: Invoice): string =>
  xmlOf(
    element('rsm:CrossIndustryInvoice', NAMESPACES, [
      element('rsm:ExchangedDocumentContext', [
        // BT-24
        element('ram:GuidelineSpecifiedDocumentContextParameter', [
          element('ram:ID', 'urn:cen.eu:en16931:2017'),
        ]),
      ]),
      element('rsm:ExchangedDocument', [
        // BT-1, BT-3, BT-2, BT-22
        element('ram:ID', invoice.number),
        element('ram:TypeCode', TYPE_CODES[invoice.kind]),
        element('ram:IssueDateTime', [date('udt', invoice.date)]),
        ...[invoice.description, invoice.reason]
          .filter((text) => text !== null)
          .map((text) => element('ram:IncludedNote', [element('ram:Content', text)])),
      ]),
      element('rsm:SupplyChainTradeTransaction', [
        ...invoice.lines.map((one, at) => line(one, at, invoice.taxes)),
        element('ram:ApplicableHeaderTradeAgreement', [seller(invoice), buyer(invoice)]),
        element('ram:ApplicableHeaderTradeDelivery', delivery(invoice)),
        settlement(invoice),
      ]),
    ]),
  );

const date = (space: 'udt' | 'qdt', day: string) =>
  element(`${space}:DateTimeString`, { format: '102' }, day.replaceAll('-', ''));

type Taxed = Pick<Invoice['taxes'][number], 'category' | 'rate'>;

// BG-25
const line = (
  { name, quantity, taxable, ...tax }: Invoice['lines'][number],
  at: number,
  taxes: Invoice['taxes'],
) =>
  element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [element('ram:LineID', String(at + 1))]),
    element('ram:SpecifiedTradeProduct', [element('ram:Name', name ?? TIP)]),
    element('ram:SpecifiedLineTradeAgreement', [
      // BT-146, BT-149
      element('ram:NetPriceProductTradePrice', [
        element('ram:ChargeAmount', taxable),
        element('ram:BasisQuantity', UNIT, String(quantity)),
      ]),
    ]),
    element('ram:SpecifiedLineTradeDelivery', [
      element('ram:BilledQuantity', UNIT, String(quantity)),
    ]),
    element('ram:SpecifiedLineTradeSettlement', [
      element('ram:ApplicableTradeTax', [
        element('ram:TypeCode', 'VAT'),
        ...categoryOf(taxedAs(tax, taxes)),
      ]),
      // BT-131
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        element('ram:LineTotalAmount', taxable),
      ]),
    ]),
  ]);

/** A gift without a rate, beside lines with one, has the first one: a category of a line needs a sum (BR-E-01). */
const taxedAs = (tax: Taxed, taxes: Invoice['taxes']): Taxed =>
  taxes.some(({ rate }) => rate === tax.rate) ? tax : (taxes[0] ?? tax);

/** Outside the scope of the tax there is no rate; an exempt one is zero. */
const categoryOf = ({ category, rate }: Taxed) => [
  element('ram:CategoryCode', category),
  ...(category === 'O' ? [] : [element('ram:RateApplicablePercent', rate ?? '0')]),
];

const address = ({ postcode, street, city, country }: Party) =>
  element('ram:PostalTradeAddress', [
    ...(postcode === null ? [] : [element('ram:PostcodeCode', postcode)]),
    element('ram:LineOne', street),
    element('ram:CityName', city),
    element('ram:CountryID', country),
  ]);

/** BT-31 and BT-48, or BT-32 without the code of a country. */
function registration(number: string | null): XmlElement[] {
  if (number === null) return [];
  const code = number.slice(0, 2);
  const schemeID = isCountry(code) || VAT_CODES.includes(code) ? 'VA' : 'FC';
  return [element('ram:SpecifiedTaxRegistration', [element('ram:ID', { schemeID }, number)])];
}

// BG-4: BT-29 identifies a seller without a number (BR-CO-26).
const seller = ({ seller }: Invoice) =>
  element('ram:SellerTradeParty', [
    element('ram:ID', seller.id),
    element('ram:Name', seller.name),
    address(seller),
    ...registration(seller.vatId),
  ]);

// BG-7: without a number where the sale is outside the scope of the tax (BR-O-02).
const buyer = ({ buyer, taxes }: Invoice) =>
  element(
    'ram:BuyerTradeParty',
    buyer === null
      ? []
      : [
          element('ram:Name', buyer.name),
          address(buyer),
          ...registration(taxes.some(({ category }) => category === 'O') ? null : buyer.vatId),
        ],
  );

// BT-72
const delivery = ({ paidOn }: Invoice) =>
  paidOn === null
    ? []
    : [
        element('ram:ActualDeliverySupplyChainEvent', [
          element('ram:OccurrenceDateTime', [date('udt', paidOn)]),
        ]),
      ];

function settlement({ transactionId, currency, taxes, corrects, exemption, ...sums }: Invoice) {
  return element('ram:ApplicableHeaderTradeSettlement', [
    // BT-83, BT-5
    ...(transactionId === null ? [] : [element('ram:PaymentReference', transactionId)]),
    element('ram:InvoiceCurrencyCode', currency),
    element('ram:SpecifiedTradeSettlementPaymentMeans', [element('ram:TypeCode', PAYMENT_MEANS)]),
    // BG-23
    ...taxes.map(({ taxable, tax, ...of }) => {
      const [category, ...rate] = categoryOf(of);
      const isExempt = of.category === 'E' || of.category === 'O';
      return element('ram:ApplicableTradeTax', [
        element('ram:CalculatedAmount', tax),
        element('ram:TypeCode', 'VAT'),
        ...(isExempt && exemption !== null ? [element('ram:ExemptionReason', exemption)] : []),
        element('ram:BasisAmount', taxable),
        ...(category ? [category] : []),
        ...(of.category === 'O' ? [element('ram:ExemptionReasonCode', 'VATEX-EU-O')] : []),
        ...rate,
      ]);
    }),
    // BG-22: BT-106, BT-109, BT-110, BT-112, BT-113, BT-115
    element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      element('ram:LineTotalAmount', sums.taxable),
      element('ram:TaxBasisTotalAmount', sums.taxable),
      element('ram:TaxTotalAmount', { currencyID: currency }, sums.tax),
      element('ram:GrandTotalAmount', sums.total),
      element('ram:TotalPrepaidAmount', sums.total),
      element('ram:DuePayableAmount', '0'),
    ]),
    // BG-3
    ...(corrects === null
      ? []
      : [
          element('ram:InvoiceReferencedDocument', [
            element('ram:IssuerAssignedID', corrects.number),
            element('ram:FormattedIssueDateTime', [date('qdt', corrects.date)]),
          ]),
        ]),
  ]);
}
