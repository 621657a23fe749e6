/** Search entries of the pages that are not guides. */
import { api, callsOf, TAGS_OF_CALLS } from '../api/document.ts';
import { MEMBER_ERRORS, SERVER_ERRORS } from '../api/errors.ts';
import type { SearchSection } from './search-sections.ts';

const calls = TAGS_OF_CALLS.flatMap(({ name, title }) =>
  callsOf(name).map(({ method, path, operation }) => ({
    path: `api/${name}#${operation.operationId}`,
    page: `API, ${title}`,
    heading: operation.summary,
    text: `${method} ${path} ${operation.operationId} ${operation.description ?? ''}`,
  })),
);

const errors = [...SERVER_ERRORS, ...MEMBER_ERRORS].map(({ code, cause, remedy, message }) => ({
  path: `errors#${code}`,
  page: 'Error codes',
  heading: code,
  text: `${message} ${cause} ${remedy}`,
}));

const events = Object.entries(api.webhooks ?? {}).map(([type, { post }]) => ({
  path: `events#event-${type}`,
  page: 'Webhook explorer',
  heading: type,
  text: post.summary,
}));

export const MADE_SECTIONS: Omit<SearchSection, 'id'>[] = [...calls, ...errors, ...events];
