/** The authorisation matrix: how a row is written, its answer per caller, and its printed form. */
import { CALLERS, type Caller } from './callers.ts';

export interface Row {
  /** The answers for the callers of `WRITTEN`, in that order. */
  statuses: string;
  /**
   * Another business than the owner of the resource: `not_found` where the owner is required, by
   * default.
   */
  otherBusiness?: number;
  /** A caller with an operator’s credential: same answer as a revoked token, by default. */
  operator?: number;
  /** Creates the resource of `id`. @param session a pay session of the merchant’s */
  body?: (session: string) => unknown;
  headers?: () => Record<string, string>;
  query?: string;
  /** The value of `:id`; by default a new pay session. */
  id?: () => string | Promise<string>;
  /** The value of `:delivery`. */
  delivery?: () => Promise<string>;
}

export type Matrix = Record<string, Row>;

/** The path of a route, about the resource `id`. */
export const pathOf = (route: string, id: string, delivery = ''): string =>
  (route.split(' ')[1] ?? '').replace(':id', id).replace(':delivery', delivery);

const WRITTEN: readonly Caller[] = [
  'anonymous',
  'member',
  'other member',
  'business',
  'merchant token',
  'other merchant token',
  'revoked token',
  'frame of this session',
  'frame of another session',
];

/** The same answer for all callers. */
export function answersOf(route: string, row: Row): Record<Caller, number> {
  const written = row.statuses.trim().split(/\s+/).map(Number);
  if (written.length !== WRITTEN.length) throw new Error(`${route} says it of ${written.length}`);
  const by = (caller: Caller) => written[WRITTEN.indexOf(caller)] ?? Number.NaN;
  const isOwned = route.includes(':id') && by('business') !== by('member');
  const more: Partial<Record<Caller, number>> = {
    'other business': row.otherBusiness ?? (isOwned ? 404 : by('business')),
    'ended sign-in': by('revoked token'),
    operator: row.operator ?? by('revoked token'),
  };
  const each = CALLERS.map((caller) => [caller, more[caller] ?? by(caller)]);
  return Object.fromEntries(each) as Record<Caller, number>;
}

const COLUMNS: Record<Caller, [head: string, who: string]> = {
  anonymous: ['none', 'nobody: no credential'],
  member: ['mem', 'a member, who owns what is asked for where members own it'],
  'other member': ['mem2', 'another member; of sign-ins, passkeys and links the one who owns them'],
  business: ['biz', 'the business that owns what is asked for, signed in'],
  'other business': ['biz2', 'another business, signed in'],
  'merchant token': ['tok', 'that business’s token of the API'],
  'other merchant token': ['tok2', 'another business’s token'],
  'revoked token': ['rev', 'a token of the API that was revoked'],
  'ended sign-in': ['end', 'a member’s token whose sign-in was ended'],
  operator: ['ops', 'whoever holds what opens the figures: operators have no other way in by HTTP'],
  'frame of this session': ['fr', 'the frame of the pay session that is asked for'],
  'frame of another session': ['fr2', 'the frame of another'],
};

/** One row per route; 401 is printed as a dash. */
function tableOf(matrix: Matrix): string {
  const routes = Object.keys(matrix).sort((a, b) => addressOf(a).localeCompare(addressOf(b), 'en'));
  const widest = Math.max(...routes.map((route) => route.length)) + 2;
  const line = (first: string, cells: string[], fill = ' ') =>
    `| ${first.padEnd(widest, fill)} | ${cells.map((cell) => cell.padStart(4, fill)).join(' | ')} |`;
  const rows = routes.map((route) => {
    const answers = answersOf(route, matrix[route] ?? { statuses: '' });
    const cells = CALLERS.map((caller) => (answers[caller] === 401 ? '–' : `${answers[caller]}`));
    return line(`\`${route}\``, cells);
  });
  const heads = CALLERS.map((caller) => COLUMNS[caller][0]);
  const colons = heads.map(() => ':');
  return [line('', heads), line('', colons, '-'), ...rows].join('\n');
}

/** `docs/authorisation.md`. */
export function documentOf(matrix: Matrix, documents: string[]): string {
  const columns = CALLERS.map((caller) => `| \`${COLUMNS[caller][0]}\` | ${COLUMNS[caller][1]} |`);
  const open = documents
    .filter((route) => route.startsWith('GET '))
    .map((route) => `- \`${route}\``);
  return `${HEAD}

## Who

| | |
| - | - |
${columns.join('\n')}

## Calls

A dash is 401: nothing is known of whoever calls. 403 is a credential that is good, but not for this. 404 is what is
not there, or another’s: the two answers are the same. What else a refusal says is the [call’s own](api.md).

${tableOf(matrix)}

## Documents

Of these every credential sees the same:

${open.join('\n')}
`;
}

const HEAD = `# Who may call what

Written by \`tests/api/authorisation.test.ts\`, which makes every call of this table, and fails when a route of the
server is not in it, an answer is another, or this page says otherwise (\`npx vitest --project api authorisation -u\`
writes it anew). A refusal leaves nothing behind; what is 401 or 403 writes nothing at all.`;

const addressOf = (route: string) => {
  const [method, address] = route.split(' ');
  return `${address} ${method}`;
};
