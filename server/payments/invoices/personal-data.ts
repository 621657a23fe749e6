import { MEMBERSHIP } from '../../platform/privacy/periods.ts';
import {
  type Aged,
  columns,
  noPerson,
  OWN_ID,
  REFERENCE,
  type Register,
  SECRET,
  withheld,
} from '../../platform/privacy/table-rule.ts';

const PERIOD: Aged = {
  since: 'kept_from',
  // The shortest that can be set.
  interval: '1 year',
  once: 'kept_from < invoices.deletable_before()',
  phrase: 'ten years after the end of its year, unless INVOICE_YEARS says otherwise',
};

const PARTY = withheld('the business’s own details');

export const INVOICES_DATA: Register = {
  invoice_seller: {
    purpose: 'What the invoices of a business state of it, and when they are issued.',
    kept: MEMBERSHIP,
    erasing: 'deletes',
    personal: {
      merchant_id: OWN_ID,
      name: 'business.invoiceSettings.seller.name',
      street: 'business.invoiceSettings.seller.street',
      postcode: 'business.invoiceSettings.seller.postcode',
      city: 'business.invoiceSettings.seller.city',
      country: 'business.invoiceSettings.seller.country',
      exemption: 'business.invoiceSettings.seller.exemption',
    },
    other: columns(
      'prefix by_payer mailed simplified_limit simplified_currency simplified_decimals',
    ),
  },
  invoice_buyer: {
    purpose: 'What a member’s invoices state of them.',
    kept: MEMBERSHIP,
    erasing: 'deletes',
    personal: {
      member_id: OWN_ID,
      name: 'invoiceDetails[].name',
      street: 'invoiceDetails[].street',
      postcode: 'invoiceDetails[].postcode',
      city: 'invoiceDetails[].city',
      country: 'invoiceDetails[].country',
      vat_id: 'invoiceDetails[].vatId',
      always: 'invoiceDetails[].always',
      always_since: 'invoiceDetails[].alwaysSince',
    },
    other: [],
  },
  invoice: {
    purpose: 'The books: an invoice or its correction, which must state both parties.',
    kept: PERIOD,
    erasing: 'keeps',
    personal: {
      id: 'invoices[].id',
      payer_id: OWN_ID,
      session_id: 'invoices[].paySessionId',
      label: 'invoices[].number',
      date: 'invoices[].date',
      buyer_name: 'invoices[].buyer.name',
      buyer_street: 'invoices[].buyer.street',
      buyer_postcode: 'invoices[].buyer.postcode',
      buyer_city: 'invoices[].buyer.city',
      buyer_country: 'invoices[].buyer.country',
      buyer_vat_id: 'invoices[].buyer.vatId',
      content: 'invoices[].lines',
      reason: 'invoices[].reason',
      merchant_id: REFERENCE,
      source: REFERENCE,
      invoice_id: REFERENCE,
      salt: SECRET,
      seller_name: PARTY,
      seller_street: PARTY,
      seller_postcode: PARTY,
      seller_city: PARTY,
      seller_country: PARTY,
      seller_vat_id: PARTY,
      exemption: PARTY,
    },
    other: columns('livemode kind year number issued_at kept_from voided_at'),
  },
  uninvoiced_payment: noPerson('session_id merchant_id paid_at'),
  invoice_period: noPerson('only_row years deleted_before'),
  invoice_series: noPerson('merchant_id year last last_date seal'),
  invoice_seal: noPerson('merchant_id year number digest seal'),
};
