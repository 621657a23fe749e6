/** Descriptions of the fields of payment buttons. */
import { CURRENCY_FIELD } from './currency-field.ts';
import { CAPTURE_TERMS } from './reservation-docs.ts';

const FIXED = 'The fixed price before the member discount';
const STOCK = 'The number of units to sell in total, including those already sold';
const EXPIRES = 'The time from which the button can no longer be used';
const PREFIX = 'The beginning of the reference of each session.';
const SUCCESS = 'The address to which the payer returns after paying.';

export const BUTTON_FIELDS = {
  ButtonTerms: {
    name: 'The name of the product. The payer sees it.',
    description: 'A description of the product. The payer sees it.',
    currency: `${CURRENCY_FIELD} It cannot be changed later.`,
    amount: `${FIXED}.`,
    minimum: 'The lowest price that the payer can choose. Use it with `maximum`, without `amount`.',
    maximum: 'The highest price that the payer can choose.',
    stock: `${STOCK}. Defaults to no limit.`,
    expiresAt: `${EXPIRES}.`,
    referencePrefix: PREFIX,
    minimumLevel: 'The lowest membership level that can pay.',
    successUrl: `${SUCCESS} It must be on one of your sites. Defaults to the address in your settings.`,
    pass: 'The ID of the pass that each payment buys.',
    plan: 'The ID of the plan without a trial that each payment begins. `amount` is its price.',
    taxRate:
      'The rate of the tax that the price contains: 0 to 100 percent, with two decimals at most. Defaults to the rate of your settings.',
    enabled: 'Whether the button can be used.',
    ...CAPTURE_TERMS,
    captureDays:
      'The days in which the reservation of a session can be captured, from its creation: 1 to 30, 7 by default. Only with `capture: "manual"`.',
  },
  Button: {
    id: 'The ID of the payment button (`btn_…`).',
    status: 'Whether the button can be paid now. Units that unpaid sessions reserve count as sold.',
    name: 'The name of the product.',
    description: 'The description of the product.',
    currency: 'The currency of the price.',
    amount: `${FIXED}; null if the payer chooses the price.`,
    minimum: 'The lowest price that the payer can choose.',
    maximum: 'The highest price that the payer can choose.',
    minimumLevel: 'The lowest membership level that can pay.',
    pass: 'The ID of the pass that each payment buys; null for another product.',
    plan: 'The ID of the plan that each payment begins; null for another product.',
    enabled: 'Whether the button can be used.',
    stock: `${STOCK}; null for no limit.`,
    expiresAt: `${EXPIRES}; null if it never expires.`,
    referencePrefix: PREFIX,
    successUrl: SUCCESS,
    capture: 'Whether payments are taken when they are confirmed, or reserved.',
    captureDays:
      'The days in which the reservation of a session can be captured; null with automatic capture.',
    terms: 'Your terms of a late cancellation.',
    taxRate:
      'The rate of the tax that the price contains, in percent; null for the rate of your settings.',
    createdAt: 'The time when the button was created.',
    url: 'The link to share.',
    sold: 'The number of payments, including refunded ones.',
    reserved: 'The number of sessions that are not paid yet.',
    figures: 'The sums of these payments.',
  },
} as const satisfies Record<string, Record<string, string>>;
