/** Values that no call accepts, of what many calls have. */

/** By field, the values it may not have. */
export type Cases = Record<string, readonly unknown[]>;

export interface Row {
  body?: Cases;
  query?: Cases;
  params?: Cases;
}

export const PAGE: Cases = {
  limit: ['0', '101', '1.5', '-1', 'all', '', '1e2'],
  after: ['', 'x', 'pay_1', 'usr_00000000000000000000000000', '0'.repeat(3000)],
  unknown: ['1'],
};
export const ID: Cases = { id: ['x', 'usr_00000000000000000000000000', 'PAY_1', 'a%20b', '0'] };
