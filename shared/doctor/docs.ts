import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const examineSite = {
  ...endpoints.examineSite,
  name: 'examineSite',
  summary: 'Examine a page',
  description:
    'Reads one of your own pages and says what prevents the checkout from being displayed there, worst first.',
} as const satisfies Documented;

export const listEmbedReports = {
  ...endpoints.listEmbedReports,
  name: 'listEmbedReports',
  summary: 'List reports of browsers',
  description:
    'How often the checkout fell back to a link in the last 30 days, by page and reason; one page. Browsers of visitors report this without a credential, so a foreign page may have invented its reports.',
} as const satisfies Documented;
