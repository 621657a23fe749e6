/** Domains and pages in the authorisation matrix: the answer per caller. */

import { BUSINESS } from './business-statuses.ts';

export const domainRows = {
  'GET /api/merchant/verification': { statuses: BUSINESS },
  'POST /api/merchant/verification': { statuses: BUSINESS, body: () => ({ method: 'file' }) },
  // No server answers at this address.
  'POST /api/merchant/doctor': {
    statuses: BUSINESS,
    body: () => ({ url: 'https://shop.test/' }),
  },
  'GET /api/merchant/embed-reports': { statuses: BUSINESS },
};
