/** The values of e-mails about passes. */
import { AT } from './team-letter-values.ts';

const PASS = {
  merchant: 'Casa Alba',
  verifiedDomain: 'casa.example',
  unverifiedDomain: '',
  pass: 'Ten classes',
  until: AT,
  url: 'https://pay.example/account/membership',
};

export const PASS_VALUES = { 'pass-low': PASS, 'pass-ending': PASS, 'pass-given': PASS };
