/** `docs/authorisation.md`: the rule of each call, and how to read it. */
import type { Matrix } from './matrix.ts';
import { AREAS, roleHas } from './oracle.ts';
import { type Flag, has, NEEDS_FACTOR, needsFactor, type Rule } from './rule.ts';

const ROLES = ['owner', 'admin', 'finance', 'support', 'developer', 'till'] as const;

const CALLERS: Record<Rule['by'], string> = {
  anyone: 'anyone',
  person: 'person',
  payer: 'payer',
  business: 'business',
  till: 'device',
  metrics: 'metrics token',
};

/** In this order; the flags that only say how a record is refused stand in its words. */
const WORDS: [Flag, string][] = [
  ['acting', 'in a team'],
  ['people', 'people only'],
  ['keys', 'keys only'],
  ['test', 'test mode only'],
  ['shared', 'one for both modes'],
  ['real', 'no test member'],
  ['live', 'live mode only'],
  ['unsuspended', 'not suspended'],
];

function recordOf(rule: Rule): string[] {
  if (has(rule, 'theirs')) return ['own record, or the business’s'];
  if (has(rule, 'own')) return ['own record'];
  return has(rule, 'any') ? ['any record by its id'] : [];
}

/** For example: business · refunds:write · factor · people only · own record. */
function sentenceOf(rule: Rule): string {
  const scope = rule.scope ? [has(rule, 'wallet') ? `wallet ${rule.scope}` : rule.scope] : [];
  const factor = needsFactor(rule) ? ['factor'] : [];
  const words = WORDS.filter(([flag]) => has(rule, flag)).map(([, word]) => word);
  return [CALLERS[rule.by], ...scope, ...factor, ...words, ...recordOf(rule)].join(' · ');
}

const rowOf = (cells: string[]) => `| ${cells.join(' | ')} |`;

const tableOf = (heads: string[], rows: string[][]) =>
  [rowOf(heads), rowOf(heads.map(() => '-')), ...rows.map(rowOf)].join('\n');

const addressOf = (route: string) => route.split(' ').reverse().join(' ');

function callsOf(matrix: Matrix): string {
  const routes = Object.entries(matrix).sort(([a], [b]) =>
    addressOf(a).localeCompare(addressOf(b), 'en'),
  );
  return tableOf(
    ['Call', 'Rule'],
    routes.map(([route, { rule }]) => [`\`${route}\``, sentenceOf(rule)]),
  );
}

function rolesOf(): string {
  const rows = AREAS.map((area) => [
    `\`${area}\``,
    ...ROLES.map((role) =>
      ['read', 'write'].filter((access) => roleHas(role, `${area}:${access}`)).join(', '),
    ),
  ]);
  return tableOf(['Area', ...ROLES], rows);
}

export const documentOf = (matrix: Matrix, documents: string[]): string => `${HEAD}

## The caller

| Word | Who passes | Who is refused |
| - | - | - |
| anyone | Every caller. No credential is read. Some of these calls need a secret in the body or the address, such as a code from a mail. | Nobody |
| person | A member's sign-in | No credential, an API key, a till's device, or a sign-in that has ended: 401. A frame's token: 403 \`forbidden\` |
| payer | A member's sign-in, or the frame's token of the payment session that the call names | As for a person. The frame's token of another session: 403 \`forbidden\` |
| business | An API key, or the sign-in of a person who acts for the business, with the scope of the rule | A person who acts for no business, or whose place in the team is suspended: 404. A revoked key, or a sign-in that has ended: 401. A frame's token: 403 \`forbidden\` |
| device | The cookie of a till's device, until the device is removed | Everybody else: 401 |
| metrics token | The operator's token for the figures | Everybody else: 401 |

## The conditions

The server asks for these in this order, and the first that fails is the answer. It asks before it reads the body's
fields, and again in the transaction that writes.

| Word | Condition | Refusal |
| - | - | - |
| a scope, such as \`refunds:write\` | The key has the scope, or the person's role has it: see the table of roles. | 403 \`scope_missing\` |
| wallet and a scope | The call is about the wallet of the business that the person acts for, and the role needs the scope. A person who acts for no business uses their own wallet, which needs no scope. | 403 \`scope_missing\` |
| in a team | The person acts for a business. | 404 |
| every \`:write\` scope | An operator has not frozen the person. A frozen person does nothing for any business, in any role. The keys, the payments and the other owners of the business go on. | 409 \`payments_disabled\` |
| factor | The person has a factor that counts: see below. Not asked of keys. The person's account is not frozen by an undo. | 403 \`factor_too_new\`, \`mailbox_unproven\` or \`second_factor_required\`; \`account_frozen\` |
| a suspended key | Only the scopes \`pay-sessions:read\` and \`pay-sessions:write\` remain, so that the shop goes on, and of their calls those without the words "not suspended". | 403 \`suspended\` |
| one for both modes | The team is the same in live and in test mode. A key of test mode is refused, because colleagues are real people. | 409 \`mode_mismatch\` |
| test mode only | The call exists in test mode. | 409 \`mode_mismatch\` |
| live mode only | The call exists in live mode. | 409 \`test_mode\` |
| people only, keys only | The other kind of credential is refused, whatever its scopes. | 403 \`forbidden\` |
| no test member | A test member is in no team. | 404 |
| own record | The record belongs to the caller, or to the business that the caller acts for. A record of somebody else is refused as if it did not exist: the two answers are equal. | 404; a record of the same business in its other mode: 409 \`mode_mismatch\` |
| own record, or the business's | The record is the person's own, in every role, or that of the business. | 404 |
| any record by its id | Whoever has the id may use it. | 404 if nothing has the id; a member of the other mode: 409 \`mode_mismatch\` |

## The factor

A person needs a factor for every \`:write\` scope of ${NEEDS_FACTOR.map((area) => `\`${area}\``).join(', ')}. These move money out
or give authority. The rule is about a person; a key that a person made under it works at once.

| What the person has | Anybody in the team | An owner who registered the business |
| - | - | - |
| a passkey or an authenticator app that counts | passes | passes |
| one that was added within the hold (72 hours; seconds in the sandbox) | \`factor_too_new\`; passes in test mode, except for the team | passes with a proven mailbox, else \`mailbox_unproven\`; passes in test mode, except for the team |
| the mailbox, unchanged for the hold and proven by this sign-in | \`second_factor_required\` | passes |
| the mailbox, unchanged for the hold and not proven | \`second_factor_required\` | \`mailbox_unproven\` |
| a mailbox that was changed within the hold, and the former one proven | \`second_factor_required\` | passes |
| a mailbox that was changed within the hold, and nothing else | \`second_factor_required\` | \`mailbox_unproven\` |

## The roles

The scopes of each role. An API token, the key without a name, has every scope but \`payouts:write\`; a key with a name
has the scopes that its maker chose from their own.

${rolesOf()}

## The calls

${callsOf(matrix)}

## Documents

Every caller sees the same in these:

${documents
  .filter((route) => route.startsWith('GET '))
  .map((route) => `- \`${route}\``)
  .join('\n')}
`;

const HEAD = `# Who may call what

Each call has one rule. A rule names the caller, the scope, and what else must hold; everything that it does not name has
no effect. This page explains the words of the rules, and lists the rule of every call.

\`tests/api/platform/authorisation-routes.test.ts\` writes this page (\`npx vitest --project api authorisation-routes -u\`) and
fails when a route of the server has no rule. \`tests/api/platform/authorisation.test.ts\` and
\`tests/api/platform/authorisation-reads.test.ts\` make every call. An oracle (\`tests/support/authorisation/oracle.ts\`), which
shares no code with the server, says what must be answered to each caller: by credential, role, scope, mode, age of the
factor, freeze, suspension, proof of the domain, and owner of the record. \`npm test\` covers all pairs of these
properties, and \`npm run test:long -- authorisation\` all combinations. A refusal leaves nothing behind: a call that is
refused with 401 or 403 writes nothing at all. \`tests/api/platform/held-bodies.test.ts\` ends the caller's authority while the
body of the request is still on its way.`;
