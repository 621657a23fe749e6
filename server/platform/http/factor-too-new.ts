import { Problem } from './problem.ts';

/** @param until when the factor counts, in ISO 8601 */
export const factorTooNew = (until: string | null) =>
  new Problem('factor_too_new', until ? { errors: [{ path: 'until', message: until }] } : {});
