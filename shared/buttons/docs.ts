import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const list = {
  ...endpoints.list,
  name: 'listButtons',
  summary: 'List payment buttons',
  description:
    'Returns your payment buttons, newest first. Pass `next` as `after` to get the next page.',
} as const satisfies Documented;

export const create = {
  ...endpoints.create,
  name: 'createButton',
  summary: 'Create a payment button',
  description:
    'Creates a payment button: a product with its own link. Each click creates a pay session with these terms. Send either `amount`, or `minimum` and `maximum`.',
} as const satisfies Documented;

export const readOwn = {
  ...endpoints.readOwn,
  name: 'readButton',
  summary: 'Read a payment button',
  description: 'Returns one of your payment buttons with its sales.',
} as const satisfies Documented;

export const change = {
  ...endpoints.change,
  name: 'changeButton',
  summary: 'Change a payment button',
  description:
    'Replaces all terms of a payment button; a field that you omit is cleared. `enabled: false` switches the button off. The currency cannot be changed, and existing sessions keep their terms.',
} as const satisfies Documented;

export const read = {
  ...endpoints.read,
  summary: 'Read the product and the price of a payment button',
} as const satisfies Documented;

export const start = {
  ...endpoints.start,
  summary:
    'Create a pay session with a payment button, also from pages of the merchant’s origins; send `amount` if the payer chooses the price',
} as const satisfies Documented;
