/** What the API says of a field where its schema has no sentence of its own. Zod's sentences are for programmers of zod. */
import * as z from 'zod';

type Issue = z.core.$ZodRawIssue;

const TYPES: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

/** A value of another type than a field has. */
export function wrongType(expected: string, value: unknown): string {
  if (value === undefined) return 'Is required.';
  const isFraction = expected === 'int' && typeof value === 'number';
  return `Must be ${TYPES[expected] ?? expected}, not ${isFraction ? value : nameOf(value)}.`;
}

function nameOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return TYPES[typeof value] ?? typeof value;
}

function sentenceOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue.expected, issue.input);
    case 'too_big':
      return `At most ${issue.maximum}${unitOf(issue.origin)}.`;
    case 'too_small':
      return Number(issue.minimum) === 1 && unitOf(issue.origin)
        ? 'May not be empty.'
        : `At least ${issue.minimum}${unitOf(issue.origin)}.`;
    case 'invalid_value':
      return oneOf(issue.values.map(String));
    case 'invalid_key':
      return `A name in it is not valid: ${issue.issues[0]?.message ?? 'see its rule.'}`;
    case 'invalid_union':
      return unionSentence(issue);
    case 'invalid_format':
      return 'Has the wrong format.';
    default:
      return 'Is not valid.';
  }
}

const oneOf = (values: string[]): string =>
  values.length > 2 ? `Must be one of ${values.join(', ')}.` : `Must be ${values.join(' or ')}.`;

const unitOf = (origin: string): string =>
  ({ string: ' characters', array: ' entries', set: ' entries' })[origin] ?? '';

/** Of alternatives, the one that fits the type decides. */
function unionSentence({ input, ...issue }: Extract<Issue, { code: 'invalid_union' }>): string {
  const nearest = issue.errors.find((of) =>
    of.some(({ code, path }) => code !== 'invalid_type' || path.length > 0),
  );
  if (nearest?.[0]) return nearest[0].message;
  const types = issue.errors.flatMap((of) => of.map((one) => TYPES[Object(one).expected] ?? ''));
  const names = [...new Set(types.filter(Boolean))].join(' or ');
  return input === undefined ? 'Is required.' : `Must be ${names}, not ${nameOf(input)}.`;
}

// Zod sets its English each time that a copy of it is loaded, and all copies share one configuration.
Object.defineProperty(z.config(), 'localeError', {
  get: () => sentenceOf,
  set() {},
  enumerable: true,
  configurable: true,
});
