/** Invoices in the authorisation matrix: the rule of each call. */
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import { BUYER, issued, SELLER } from '../payments/invoices.ts';
import { paidAgain } from '../payments/refunds.ts';
import { ownerOf } from '../people/people.ts';
import type { Matrix } from './matrix.ts';
import { business, person } from './rule.ts';
import type { Stage } from './stage.ts';

export function invoiceRows(api: () => TestApi, cast: () => Stage): Matrix {
  /** A session of the merchant's that the member has paid. */
  const paid = async () => {
    const { merchant, member: payer } = cast();
    const { name, street, city, country } = SELLER;
    await ownerOf(api()).execute(
      sql`insert into invoice_seller (merchant_id, name, street, city, country, by_payer)
        values (${merchant.id}, ${name}, ${street}, ${city}, ${country}, true)
        on conflict (merchant_id) do update set (name, street, city, country, by_payer)
          = (excluded.name, excluded.street, excluded.city, excluded.country, true)`,
    );
    return (await paidAgain(api(), { merchant, payer })).id;
  };
  const invoice = async () => (await issued(api(), cast().merchant, await paid())).id;
  return {
    'GET /api/merchant/invoice-settings': { rule: business('invoices:read') },
    'PUT /api/merchant/invoice-settings': {
      rule: business('invoices:write'),
      body: () => ({ mailed: false }),
    },
    'GET /api/merchant/invoices': { rule: business('invoices:read') },
    'POST /api/merchant/invoices': {
      rule: business('invoices:write'),
      // It is not paid.
      answer: 409,
      body: (paySession) => ({ paySession, buyer: BUYER }),
    },
    'GET /api/merchant/uninvoiced-payments': { rule: business('invoices:read') },
    'GET /api/merchant/invoices/:id': { rule: business('invoices:read', 'own'), id: invoice },
    'GET /api/merchant/invoices/:id/file': {
      rule: business('invoices:read', 'own'),
      id: invoice,
      query: '?format=xml',
    },
    'POST /api/merchant/invoices/:id/void': {
      rule: business('invoices:write', 'own'),
      id: invoice,
      body: () => ({ reason: 'Wrong name' }),
    },
    'GET /api/wallet/invoices': { rule: person() },
    'POST /api/wallet/invoices': {
      rule: person(),
      // Nobody has paid it.
      answer: 404,
      body: (paySession) => ({ paySession, buyer: BUYER }),
    },
    'GET /api/wallet/invoices/:id/file': {
      rule: person('own'),
      id: invoice,
      query: '?format=xml',
    },
    'PUT /api/wallet/invoice-details': { rule: person(), body: () => ({ buyer: BUYER }) },
  };
}
