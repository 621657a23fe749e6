/** Who calls, in what state, and about which record: the dimensions that the oracle expands a rule over. */
import { has, needsFactor, type Rule } from './rule.ts';

/** Every dimension, and its values. */
const VALUES = {
  credential: ['person', 'key', 'device', 'frame', 'metrics', 'none'],
  /** No: the sign-in has ended, the key is revoked, the device is removed. */
  alive: ['yes', 'no'],
  /** `none`: acts for no business. `founder`: an owner who registered the business. */
  role: ['owner', 'founder', 'admin', 'finance', 'support', 'developer', 'till', 'none'],
  /** Of a key: all; those of the API token; the call's scope alone; all but the call's. */
  scopes: ['every', 'token', 'this', 'others'],
  mode: ['live', 'test'],
  /**
   * What the person has: nothing but an old mailbox; a factor that was added recently; one that counts; a mailbox
   * that this sign-in proved; a new mailbox; a new mailbox, with the former one proven.
   */
  factor: ['aged', 'mailbox proven', 'former mailbox proven', 'mailbox fresh', 'fresh', 'none'],
  freeze: ['none', 'operator', 'undo'],
  suspended: ['no', 'yes'],
  domain: ['proven', 'unproven'],
  record: ['own', 'another', 'unknown', 'other mode'],
} as const;

type Values = typeof VALUES;
export type Dimension = keyof Values;
export type Case = { [D in Dimension]: Values[D][number] };
export type Credential = Case['credential'];

/** What varies with each credential; the first value of any other dimension stands for "does not apply". */
const VARIES: Record<Credential, readonly Dimension[]> = {
  person: ['alive', 'role', 'mode', 'factor', 'freeze', 'suspended', 'domain', 'record'],
  key: ['alive', 'scopes', 'mode', 'suspended', 'domain', 'record'],
  device: ['alive', 'mode', 'domain', 'record'],
  frame: ['alive', 'mode', 'record'],
  metrics: ['record'],
  none: ['record'],
};

/** Where no credential is asked for, none is read. */
const UNASKED = ['alive', 'mode', 'record'] as const;

export const CREDENTIALS = VALUES.credential;

export type Dimensions = Partial<Record<Dimension, readonly string[]>>;

/** Two or three values stand for a property that the rule does not name. */
const UNNAMED: Partial<Record<Dimension, readonly string[]>> = {
  role: ['owner', 'till', 'none'],
  factor: ['aged', 'fresh', 'none'],
};

/**
 * @param hasRecord whether the fixtures of a call that names a record can make one
 * @param isWhole all values, also of what the rule does not name
 */
export function dimensionsOf(
  rule: Rule,
  credential: Credential,
  { hasRecord, isWhole }: { hasRecord: boolean; isWhole: boolean },
): Dimensions {
  const isNamed = { role: rule.by !== 'person' || rule.scope, factor: needsFactor(rule) };
  const valuesOf = (dimension: Dimension) =>
    isWhole || Reflect.get(isNamed, dimension) ? VALUES[dimension] : UNNAMED[dimension];
  const isAsked = isWhole || rule.by !== 'anyone';
  const varied = isAsked ? VARIES[credential] : UNASKED;
  const each = varied.map((dimension) => [dimension, valuesOf(dimension) ?? VALUES[dimension]]);
  return { ...Object.fromEntries(each), record: recordsOf(rule, hasRecord) };
}

function recordsOf(rule: Rule, hasRecord: boolean): readonly string[] {
  if (has(rule, 'own') && !hasRecord) return ['unknown'];
  const isOfOneMode = has(rule, 'shared') || has(rule, 'test');
  if (has(rule, 'own')) return VALUES.record.filter((one) => one !== 'other mode' || !isOfOneMode);
  if (has(rule, 'any')) return ['own', 'unknown', 'other mode'];
  return ['own'];
}

/** The values as a case, with the first value of each dimension that is not named. */
export function caseOf(given: Partial<Record<Dimension, string>>): Case {
  const all = Object.entries(VALUES).map(([dimension, [first]]) => [dimension, first]);
  return { ...Object.fromEntries(all), ...given } as Case;
}

/** Only what differs from the first caller of its kind. */
export const nameOf = (one: Case): string =>
  Object.entries(VALUES)
    .map(([dimension, [first]]) => [dimension, one[dimension as Dimension], first] as const)
    .filter(([dimension, value, first]) => dimension === 'credential' || value !== first)
    .map(([dimension, value]) => (dimension === 'credential' ? value : `${dimension} ${value}`))
    .join(', ');
