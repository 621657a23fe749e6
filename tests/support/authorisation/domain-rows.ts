/** Domains and pages in the authorisation matrix: the answer per caller. */

const BUSINESSES = '401  404  404  200  401  401  401  403  403';

export const domainRows = {
  'GET /api/business/verification': { statuses: BUSINESSES },
  'POST /api/business/verification': { statuses: BUSINESSES, body: () => ({ method: 'file' }) },
  // Read before it is: a page of its own that nobody answers for.
  'POST /api/business/doctor': {
    statuses: BUSINESSES,
    body: () => ({ url: 'https://shop.test/' }),
  },
  'GET /api/business/embed-reports': { statuses: BUSINESSES },
};
