/** The guide for businesses lists every scope with the roles that have it (`shared/team/scopes.ts`). */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROLE_SCOPES, ROLES, SCOPES } from '#shared/team/scopes.ts';

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

test('docs/business.md has a row for each scope, as the roles have it', () => {
  const guide = readFileSync(new URL('../../docs/business.md', import.meta.url), 'utf8');
  const table = [
    row(['Scope', ...ROLES]),
    row(['Scope', ...ROLES].map((name) => '-'.repeat(name.length))),
    ...SCOPES.map((scope) =>
      row([
        `\`${scope}\``,
        ...ROLES.map((role) => (ROLE_SCOPES[role].includes(scope) ? 'yes' : '')),
      ]),
    ),
  ];

  expect(/^\| Scope [\s\S]*?(?=\n\n)/m.exec(guide)?.[0].split('\n')).toEqual(table);
});
