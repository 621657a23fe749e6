import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const list = {
  ...endpoints.list,
  name: 'listButtons',
  summary: 'List payment buttons',
  description: 'Yours, newest first. `next` is the `after` of the following page.',
} as const satisfies Documented;

export const create = {
  ...endpoints.create,
  name: 'createButton',
  summary: 'Create a payment button',
  description:
    'A product with a link of its own: each click creates a pay session from its terms. Give either `amount`, or `minimum` and `maximum`.',
} as const satisfies Documented;

export const readOwn = {
  ...endpoints.readOwn,
  name: 'readButton',
  summary: 'Read a payment button',
  description: 'One of yours, with its sales.',
} as const satisfies Documented;

export const change = {
  ...endpoints.change,
  name: 'changeButton',
  summary: 'Change a payment button',
  description:
    'Replaces its terms; a field that is absent is cleared. `enabled: false` switches it off. Its currency stays, and sessions that exist keep their terms.',
} as const satisfies Documented;

export const read = {
  ...endpoints.read,
  summary: 'What a payment button is for and what it costs',
} as const satisfies Documented;

export const start = {
  ...endpoints.start,
  summary:
    'Create a pay session by a payment button; also from pages of the merchant’s own origins. `amount` where the payer chooses it',
} as const satisfies Documented;
