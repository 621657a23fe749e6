import * as endpoints from '#shared/plans/endpoints.ts';

/** What an act on a plan, an agreement or a charge changes. */
export const CHARGED = [
  endpoints.list,
  endpoints.read,
  endpoints.agreements,
  endpoints.readAgreement,
  endpoints.charges,
];
