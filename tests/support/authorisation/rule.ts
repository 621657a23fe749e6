/**
 * One rule per call: which credential it takes, and what else must hold. A rule is written by hand beside the
 * fixtures of its call; `oracle.ts` says what follows from it, and `document.ts` prints it.
 */

export interface Rule {
  by: 'anyone' | 'person' | 'payer' | 'business' | 'till' | 'metrics';
  /** What a role or a key needs. For a wallet: only while the person acts for a business. */
  scope?: string;
  flags: readonly Flag[];
}

/**
 * - `own`: names a record, which belongs to the caller, or to the business that the caller acts for
 * - `any`: names a record, which anybody may use who has its id
 * - `acting`: the person acts for a business
 * - `wallet`: about the wallet of the business that the person acts for, or else of the person
 * - `theirs`: the record may also be the person's own while they act for a business
 * - `people`, `keys`: the other kind of credential is refused
 * - `shared`: the team and the factors are one for both modes, so the call follows the live rules in test mode
 * - `test`: exists in test mode alone
 * - `owners`: refused to people who are no owners
 * - `proven`: takes a factor that counts, or the mailbox beside the password
 * - `seen`: shows of the business that the person acts for
 * - `thawed`: refused to a person whom an undo has frozen
 * - `pays`: moves the person's own tokens
 * - `both`: a record of the other mode is like one of the same
 * - `live`: refused with `test_mode` for an account of test mode, before its record is looked up
 * - `real`: not found for a test member
 * - `unsuspended`: refused to a suspended key, also where it has the scope
 * - `hidden`: a record of the other mode is not found; elsewhere it is `mode_mismatch`
 */
export type Flag =
  | 'own'
  | 'any'
  | 'acting'
  | 'wallet'
  | 'theirs'
  | 'people'
  | 'keys'
  | 'shared'
  | 'test'
  | 'owners'
  | 'pays'
  | 'proven'
  | 'seen'
  | 'thawed'
  | 'hidden'
  | 'both'
  | 'live'
  | 'real'
  | 'unsuspended';

export const anyone = (...flags: Flag[]): Rule => ({ by: 'anyone', flags });
export const person = (...flags: Flag[]): Rule => ({ by: 'person', flags });
export const payer = (...flags: Flag[]): Rule => ({ by: 'payer', flags });
export const till = (...flags: Flag[]): Rule => ({ by: 'till', flags });
export const metrics: Rule = { by: 'metrics', flags: [] };
export const business = (scope: string, ...flags: Flag[]): Rule => ({
  by: 'business',
  scope,
  flags,
});
export const wallet = (scope: string, ...flags: Flag[]): Rule => ({
  by: 'person',
  scope,
  flags: ['wallet', ...flags],
});

export const has = ({ flags }: Rule, flag: Flag): boolean => flags.includes(flag);

/** These move money out or give authority, so a person needs a factor that counts. */
export const NEEDS_FACTOR = ['refunds', 'payouts', 'api-keys', 'webhook-endpoints', 'team'];

export const partsOf = (scope = ''): [area: string, access: string] => {
  const [area = '', access = ''] = scope.split(':');
  return [area, access.charAt(0)];
};

export function needsFactor({ scope }: Rule): boolean {
  const [area, access] = partsOf(scope);
  return access === 'w' && NEEDS_FACTOR.includes(area);
}
