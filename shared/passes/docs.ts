import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const list = {
  ...endpoints.list,
  name: 'listPasses',
  summary: 'List passes',
  description: 'Returns your passes, newest first. Pass `next` as `after` to get the next page.',
} as const satisfies Documented;

export const create = {
  ...endpoints.create,
  name: 'createPass',
  summary: 'Create a pass',
  description:
    'Creates a pass: a number of entries, or visits without limit, for a time. Sell it as a line of a pay session (`lineItems[].pass`) or with a payment button (`pass`), or give it.',
} as const satisfies Documented;

export const readOwn = {
  ...endpoints.readOwn,
  name: 'readPass',
  summary: 'Read a pass',
  description: 'Returns one of your passes with the number of its entries.',
} as const satisfies Documented;

export const change = {
  ...endpoints.change,
  name: 'changePass',
  summary: 'Change a pass',
  description:
    'Replaces the terms of a pass; a field that you omit is cleared. Entries, validity and currency cannot be changed, and passes that members hold stay as they are. `enabled: false` ends its sale.',
} as const satisfies Documented;

export const extendAll = {
  ...endpoints.extendAll,
  name: 'extendPass',
  summary: 'Extend all held passes',
  description:
    'Adds days to the validity of every pass of this kind that members hold, for example because your studio is closed.',
} as const satisfies Documented;

export const give = {
  ...endpoints.give,
  name: 'givePass',
  summary: 'Give a pass',
  description:
    'Gives a pass without payment: to a holder, or to a linked member by the ID of the link. Without both, the answer has a `gift`, whose link gives the pass to the member who accepts it first.',
} as const satisfies Documented;

export const holdings = {
  ...endpoints.holdings,
  name: 'listHoldings',
  summary: 'List held passes',
  description:
    'Returns the passes of this kind that members hold or held, newest first. Pass `next` as `after` to get the next page.',
} as const satisfies Documented;

export const readHolding = {
  ...endpoints.readHolding,
  name: 'readHolding',
  summary: 'Read a held pass',
  description: 'Returns one pass that a member holds.',
} as const satisfies Documented;

export const freeze = {
  ...endpoints.freeze,
  name: 'freezeHolding',
  summary: 'Freeze a held pass',
  description:
    'Refuses visits until the time in `until`, and extends the validity by as much. `null` ends a freeze: the validity loses what was left of it.',
} as const satisfies Documented;

export const visits = {
  ...endpoints.visits,
  name: 'listVisits',
  summary: 'List visits',
  description:
    'Returns the visits that were taken from passes of this kind, newest first. Pass `next` as `after` to get the next page.',
} as const satisfies Documented;

export const takeVisit = {
  ...endpoints.takeVisit,
  name: 'takeVisit',
  summary: 'Take a visit',
  description:
    'Takes a visit from a held pass: by its ID, or by the eight digits that the phone of the member shows. Each code can be used once. From a pass without a limit, one visit can be taken every 30 seconds.',
} as const satisfies Documented;

export const returnVisit = {
  ...endpoints.returnVisit,
  name: 'returnVisit',
  summary: 'Give back a visit',
  description:
    'Gives the entries of a visit back to the held pass, while it is valid. Repeating the call returns the same answer.',
} as const satisfies Documented;
