/**
 * What follows from a rule for one caller. Written from the documents alone: nothing of the server's is imported,
 * so that a mistake there is not repeated here.
 */
import type { Case } from './cases.ts';
import { has, needsFactor, partsOf, type Rule } from './rule.ts';

/** `passes`: authorisation does not refuse it. Otherwise the error code of the refusal. */
export type Outcome =
  | 'passes'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'scope_missing'
  | 'suspended'
  | 'person_disabled'
  | 'account_frozen'
  | 'second_factor_required'
  | 'mailbox_unproven'
  | 'factor_too_new'
  | 'mode_mismatch';

export const AREAS = [
  'pay-sessions',
  'refunds',
  'balance',
  'payouts',
  'buttons',
  'passes',
  'visits',
  'plans',
  'agreements',
  'coupons',
  'invoices',
  'links',
  'events',
  'webhook-endpoints',
  'api-keys',
  'requests',
  'settings',
  'team',
  'activity',
];

/** What each role reads (`r`) and writes (`w`), by the first letters of the area. */
const ROLES: Record<Exclude<Case['role'], 'none'>, Record<string, string>> = {
  owner: Object.fromEntries(AREAS.map((area) => [area, 'rw'])),
  founder: Object.fromEntries(AREAS.map((area) => [area, 'rw'])),
  admin: Object.fromEntries(AREAS.map((area) => [area, 'rw'])),
  finance: {
    'pay-sessions': 'r',
    refunds: 'rw',
    balance: 'r',
    payouts: 'rw',
    buttons: 'r',
    passes: 'r',
    plans: 'r',
    agreements: 'rw',
    coupons: 'r',
    invoices: 'rw',
    links: 'r',
    settings: 'r',
    team: 'r',
  },
  support: {
    'pay-sessions': 'r',
    refunds: 'rw',
    buttons: 'r',
    passes: 'r',
    visits: 'w',
    plans: 'r',
    agreements: 'rw',
    coupons: 'r',
    invoices: 'rw',
    links: 'rw',
    settings: 'r',
    team: 'r',
  },
  developer: {
    'pay-sessions': 'rw',
    refunds: 'r',
    buttons: 'rw',
    passes: 'rw',
    visits: 'w',
    plans: 'rw',
    agreements: 'r',
    coupons: 'rw',
    invoices: 'r',
    links: 'rw',
    events: 'r',
    'webhook-endpoints': 'rw',
    'api-keys': 'rw',
    requests: 'r',
    settings: 'rw',
    team: 'r',
  },
  till: {
    'pay-sessions': 'rw',
    buttons: 'r',
    passes: 'r',
    visits: 'w',
    plans: 'r',
    coupons: 'r',
    settings: 'r',
  },
};

export function roleHas(role: Case['role'], scope: string): boolean {
  const [area, access] = partsOf(scope);
  return role !== 'none' && (ROLES[role][area] ?? '').includes(access);
}

/** The first refusal that applies. */
export function outcomeOf(rule: Rule, one: Case): Outcome {
  const who = callerOf(rule, one);
  if (who !== 'passes') return who;
  // `test_mode` is the first refusal after those of the caller.
  const isOfTest = isTestMember(one) || (has(rule, 'wallet') && isForBusinessInTest(one));
  if (has(rule, 'live') && isOfTest) return 'passes';
  const found = recordOf(rule, one);
  if (found !== 'passes' || one.credential !== 'person') return found;
  if (has(rule, 'owners') && one.role !== 'owner' && one.role !== 'founder') return 'forbidden';
  return has(rule, 'thawed') && one.freeze === 'undo' ? 'account_frozen' : 'passes';
}

function callerOf(rule: Rule, one: Case): Outcome {
  const { credential, record } = one;
  const isAlive = one.alive === 'yes';
  if (rule.by === 'anyone') return 'passes';
  if (rule.by === 'metrics') return credential === 'metrics' ? 'passes' : 'unauthenticated';
  if (rule.by === 'till') return credential === 'device' && isAlive ? 'passes' : 'unauthenticated';
  if (!isAlive) return 'unauthenticated';
  if (credential === 'person') return personOf(rule, one);
  if (credential === 'key' && rule.by === 'business') return keyOf(rule, one);
  if (credential === 'frame') {
    // A frame's token is for one payment session, and for the calls of its payer.
    return rule.by === 'payer' && record === 'own' ? 'passes' : 'forbidden';
  }
  return 'unauthenticated';
}

/** Passkeys and apps that are too new do not count. */
const isProven = ({ factor }: Case) =>
  ['aged', 'mailbox proven', 'former mailbox proven'].includes(factor);

/** A suspended colleague is, for the business, none of its team. */
const roleOf = ({ role, suspended }: Case) => (suspended === 'yes' ? 'none' : role);

const isTestMember = ({ credential, role, mode }: Case) =>
  credential === 'person' && role === 'none' && mode === 'test';

const isForBusinessInTest = (one: Case) =>
  one.credential === 'person' && roleOf(one) !== 'none' && one.mode === 'test';

function personOf(rule: Rule, one: Case): Outcome {
  if (has(rule, 'real') && isTestMember(one)) return 'not_found';
  const role = roleOf(one);
  if (has(rule, 'acting') && role === 'none') return 'not_found';
  if (has(rule, 'seen') && role !== 'none' && one.freeze === 'operator') return 'person_disabled';
  if (rule.by === 'business' && role === 'none') return 'not_found';
  // While a person acts for no business, the wallet is their own, and no role limits it.
  const isForBusiness = rule.by === 'business' || (has(rule, 'wallet') && role !== 'none');
  // Their own record is theirs in every role.
  if (has(rule, 'theirs') && one.record === 'own') return 'passes';
  if (has(rule, 'proven') && !isProven(one)) return 'mailbox_unproven';
  if (!isForBusiness || !rule.scope) return 'passes';
  if (!roleHas(role, rule.scope)) return 'scope_missing';
  if (one.freeze === 'operator') return 'person_disabled';
  if (one.freeze === 'undo' && needsFactor(rule)) return 'account_frozen';
  const factor = needsFactor(rule) ? factorOf(rule, { ...one, role }) : 'passes';
  if (factor !== 'passes') return factor;
  return has(rule, 'keys') ? 'forbidden' : modeOf(rule, one);
}

/**
 * A founder's mailbox stands for a factor: the one that counts, proven by this sign-in. A new mailbox does not
 * count yet; until it does, the former one may be proven.
 */
function factorOf(rule: Rule, { factor, role, mode }: Case): Outcome {
  if (factor === 'aged') return 'passes';
  // What writes test rows alone takes a factor of any age.
  if (factor === 'fresh' && mode === 'test' && !has(rule, 'shared')) return 'passes';
  if (role === 'founder')
    return factor === 'mailbox proven' || factor === 'former mailbox proven'
      ? 'passes'
      : 'mailbox_unproven';
  return factor === 'fresh' ? 'factor_too_new' : 'second_factor_required';
}

function keyOf(rule: Rule, { scopes, suspended, mode }: Case): Outcome {
  // The API token has every scope but payouts:write.
  const isMissing = scopes === 'others' || (scopes === 'token' && rule.scope === 'payouts:write');
  // The shop goes on, whatever the person who made its key has done. Nothing else is left of it.
  const isLeft =
    partsOf(rule.scope)[0] === 'pay-sessions' && !isMissing && !has(rule, 'unsuspended');
  if (suspended === 'yes' && !isLeft) return 'suspended';
  if (isMissing) return 'scope_missing';
  // The people of the team are real.
  if (has(rule, 'shared') && mode === 'test') return 'mode_mismatch';
  const isOfTheMode = modeOf(rule, { mode });
  if (isOfTheMode !== 'passes') return isOfTheMode;
  return has(rule, 'people') ? 'forbidden' : 'passes';
}

const modeOf = (rule: Rule, { mode }: Pick<Case, 'mode'>): Outcome =>
  has(rule, 'test') && mode === 'live' ? 'mode_mismatch' : 'passes';

/** Another's record is refused as if it did not exist. */
function recordOf(rule: Rule, one: Case): Outcome {
  const { record } = one;
  if (record === 'own') return 'passes';
  if (record === 'unknown') return 'not_found';
  const isAnybodys = has(rule, 'any');
  if (record === 'another') return 'not_found';
  if (rule.by === 'anyone' || has(rule, 'both')) return 'passes';
  return rule.by === 'business' || (isAnybodys && !has(rule, 'hidden'))
    ? 'mode_mismatch'
    : 'not_found';
}
