/** Domains and pages in the authorisation matrix: the rule of each call. */
import { business } from './rule.ts';

export const domainRows = {
  'GET /api/merchant/verification': { rule: business('settings:read') },
  'POST /api/merchant/verification': {
    rule: business('settings:write'),
    body: () => ({ method: 'file' }),
  },
  // No server answers at this address.
  'POST /api/merchant/doctor': {
    rule: business('settings:read'),
    body: () => ({ url: 'https://shop.test/' }),
  },
  'GET /api/merchant/embed-reports': { rule: business('settings:read') },
};
