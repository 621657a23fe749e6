/** The values of e-mails about purchases that went back. */
import { AT } from './team-letter-values.ts';

export const PURCHASE_WITHDRAWN = {
  tokens: '100 SLS',
  back: '€25.00',
  at: AT,
  order: 'ord_1',
  url: 'https://pay.example/account/orders?receipt=ord_1',
};

export const PURCHASE_REFUSED = {
  tokens: '100 SLS',
  paid: '€25.00',
  order: 'ord_00000000000000000000000000',
  url: 'https://pay.test/account/orders',
};
