import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const examineSite = {
  ...endpoints.examineSite,
  name: 'examineSite',
  summary: 'Examine a page',
  description:
    'Reads a page on one of your sites and returns what prevents the checkout from being displayed there, most severe first.',
} as const satisfies Documented;

export const listEmbedReports = {
  ...endpoints.listEmbedReports,
  name: 'listEmbedReports',
  summary: 'List reports of browsers',
  description:
    'Returns how often the checkout was replaced by a link in the last 30 days, by origin and reason, on a single page. The browsers of visitors send these reports without authentication, so a foreign page can send false ones.',
} as const satisfies Documented;
