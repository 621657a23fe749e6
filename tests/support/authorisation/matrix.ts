/** The authorisation matrix: one row per call, with its rule and the fixtures that make a good request of it. */
import type { Rule } from './rule.ts';

export interface Row {
  rule: Rule;
  /** The status of a request that nothing refuses, if it is not the call's own: for example without a card network. */
  answer?: number;
  /** @param session a pay session of the merchant's */
  body?: (session: string) => unknown;
  headers?: () => Record<string, string>;
  query?: string;
  /** Makes the record of `:id`, which is the merchant's or the member's; by default a new pay session. */
  id?: () => string | Promise<string>;
  /** The value of `:delivery`. */
  delivery?: () => Promise<string>;
  /** The proof of a person is asked for before the record is looked up; requests here prove with the password. */
  provesFirst?: boolean;
  /** No such record can be made here, so requests name an unknown one. */
  isUnmade?: boolean;
  /** The record, or a request that passes, changes what the person may do: each request has its own person. */
  changesCaller?: boolean;
}

export type Matrix = Record<string, Row>;

/** The path of a route, about the resource `id`. */
export const pathOf = (route: string, id: string, delivery = ''): string =>
  (route.split(' ')[1] ?? '').replace(':id', id).replace(':delivery', delivery);
