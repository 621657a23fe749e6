/** Documents as the pages of a business and of its payer read them. */
import type { Invoice } from '#shared/invoices/fields.ts';
import { aUser } from './builders.ts';
import type { Answers } from './fake-api.ts';

const PLACE = { street: 'Calle Mayor 1', postcode: '28013', city: 'Madrid', country: 'ES' };
const NO_PRICE = { gross: null, coupon: null, discount: null, tokens: null, paidOn: null };

export const anInvoice = (over: Partial<Invoice> = {}): Invoice => ({
  ...{ id: `ivc_${'0'.repeat(26)}`, livemode: true, kind: 'invoice', number: 'S-2026-00001' },
  ...{ date: '2026-11-21', issuedAt: '2026-11-21T10:05:00.000Z', voidedAt: null },
  ...{ paySessionId: `pay_${'1'.padStart(26, '0')}`, transactionId: null },
  ...{ corrects: null, correctedBy: [], reason: null },
  seller: { id: aUser().id, name: 'Casa Verde S.L.', ...PLACE, vatId: 'ESB12345678' },
  buyer: { name: 'Ona Puig', ...PLACE, vatId: null },
  ...{ exemption: null, description: null, currency: 'EUR', lines: [], taxes: [] },
  ...{ taxable: '31.40', tax: '6.60', total: '38.00' },
  ...{ gross: '40.00', coupon: '0.00', discount: '2.00', tokens: '152', paidOn: '2026-11-21' },
  ...over,
});

const { id, number, date } = anInvoice();

export const aCancellation = (over: Partial<Invoice> = {}): Invoice =>
  anInvoice({
    ...{ id: `ivc_${'1'.repeat(26)}`, kind: 'cancellation', number: 'S-2026-00002' },
    ...{ corrects: { id, number, date }, reason: 'Wrong name', ...NO_PRICE },
    ...over,
  });

/** As a person of the business with this role. */
export const inRole = (role: string): Answers => ({
  'GET /users/me/businesses': () => ({
    body: {
      businesses: [{ id: aUser().id, name: 'Casa Verde', domain: 'casaverde.example', role }],
      ...{ acting: aUser().id, own: `usr_${'1'.repeat(26)}` },
    },
  }),
});
