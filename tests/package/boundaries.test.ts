import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { boundaryProblems, importsOf, migrationProblems } from './boundaries.ts';

const ROOT = join(import.meta.dirname, '../..');
const paths = globSync('{shared,widget,hosted,server,examples,packages}/**/*.{ts,tsx,mjs,sql}', {
  cwd: ROOT,
});
const sources = Object.fromEntries(
  paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]),
);

describe('this repository', () => {
  it('was seen', () => {
    for (const folder of ['shared', 'widget', 'hosted', 'server', 'examples']) {
      expect(paths.some((path) => path.startsWith(`${folder}/`))).toBe(true);
    }
  });

  it('keeps its boundaries', () => {
    expect(boundaryProblems(sources)).toEqual([]);
  });

  it('numbers its migrations without a gap', () => {
    const names = readdirSync(join(ROOT, 'server/db/migrations'));

    expect(names).not.toEqual([]);
    expect(migrationProblems(names)).toEqual([]);
  });
});

/** One line of source in one file, and what is wrong with it. */
const PLANTED: [path: string, text: string, problem: string][] = [
  ['shared/pay/a.ts', "import { x } from '../../server/pay/x.ts';", 'shared imports server'],
  ['shared/pay/a.ts', "import type { X } from '#locales/en/pay.json';", 'shared imports locales'],
  ['shared/pay/a.ts', "import * as z from 'zod';", 'shared imports zod'],
  ['shared/pay/a.ts', "import { readFile } from 'node:fs';", 'shared imports node:fs'],
  ['widget/pay/a.tsx', "import { x } from '../../hosted/ui/x.tsx';", 'widget imports hosted'],
  [
    'widget/pay/a.tsx',
    "import {\n  a,\n  b,\n} from '../../server/x.ts';",
    'widget imports server',
  ],
  ['widget/pay/a.tsx', "const x = await import('../../hosted/x.ts');", 'widget imports hosted'],
  ['widget/pay/a.tsx', "export { z } from 'zod';", 'plain zod'],
  ['widget/pay/a.tsx', "import post from 'post-robot';", 'only widget/bridge/ imports post-robot'],
  ['widget/pay/a.tsx', "localStorage.setItem('a', 'b');", 'widget uses localStorage'],
  ['widget/pay/a.tsx', "document.cookie = 'a=b';", 'widget uses .cookie'],
  ['widget/pay/a.tsx', "new BroadcastChannel('a');", 'widget uses BroadcastChannel'],
  ['hosted/pages/a.tsx', "import { x } from '../../widget/x.ts';", 'hosted imports widget'],
  ['hosted/pages/a.tsx', "import '../../server/x.ts';", 'hosted imports server'],
  ['packages/react/a.ts', "import '../../shared/x.ts';", 'packages imports shared'],
  ['server/pay/a.ts', "import x from '../../widget/x.ts';", 'server imports widget'],
  ['server/pay/a.ts', "import { x } from '#shared/pay/flow.ts';", 'server imports a flow'],
  ['server/pay/a.ts', "import { x } from '../../shared/pay/screen.ts';", 'server imports a flow'],
  ['server/pay/a.ts', "import { x } from 'ethers';", 'only server/chain/ imports ethers'],
  [
    'hosted/pages/a.tsx',
    "import { x } from 'ethers/address';",
    'only server/chain/ imports ethers',
  ],
  ['server/pay/a.ts', "import Stripe from 'stripe';", 'only server/cards/ imports stripe'],
  ['examples/shop/a.mjs', "import { x } from '../../shared/x.ts';", 'examples imports shared'],
  ['server/pay/a.sql', 'insert into ledger.posting values (1);', 'only server/ledger writes'],
  ['server/pay/a.sql', 'UPDATE ledger.account set balance = 1;', 'only server/ledger writes'],
  ['server/pay/a.ts', 'sql`delete\n  from ledger.posting`', 'only server/ledger writes'],
  ['server/db/a.sql', 'truncate table "ledger".posting;', 'only server/ledger writes'],
];

const ALLOWED: [path: string, text: string][] = [
  ['shared/pay/a.ts', "import { x } from '../http/x.ts';\nimport * as z from 'zod/mini';"],
  ['shared/pay/a.ts', "import type { Signal } from '@preact/signals';"],
  ['shared/pay/a.test.ts', "import { it } from 'vitest';\nimport x from '#locales/en/pay.json';"],
  ['widget/bridge/a.ts', "import post from 'post-robot';"],
  ['shared/ethereum-address.ts', "import { getAddress } from 'ethers/address';"],
  ['widget/loader/a.ts', "import type { PaySession } from '#shared/pay/contract.ts';"],
  ['server/ledger/a.sql', 'insert into ledger.posting values (1);'],
  ['server/db/a.sql', 'create trigger a before insert on ledger.posting;'],
];

describe('the checker', () => {
  it.each(PLANTED)('finds in %s: %s', (path, text, problem) => {
    const found = boundaryProblems({ [path]: text });

    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`${path}: ${problem}`);
  });

  it.each(ALLOWED)('allows in %s: %s', (path, text) => {
    expect(boundaryProblems({ [path]: text })).toEqual([]);
  });

  it('follows what the loader reaches', () => {
    const found = boundaryProblems({
      'widget/loader/main.ts': "import { a } from '../a.ts';",
      'widget/a.ts': "import { b } from '#shared/b.ts';",
      'shared/b.ts': "import * as z from 'zod/mini';",
    });

    expect(found).toEqual(['shared/b.ts: the loader reaches zod/mini']);
  });

  it('reads every way to import', () => {
    const text = `import a from 'a';
import type { B } from 'b';
import { type C, c } from 'c';
import * as d from "d";
import 'e';
export * from 'f';
export { g } from 'g';
const h = import('h'), i = require('i');
// what we import from is said below: 'no'
`;

    const found = importsOf('server/x.ts', text);

    expect(
      found
        .map(({ specifier }) => specifier)
        .sort()
        .join(''),
    ).toBe('abcdefghi');
    expect(found.filter(({ typeOnly }) => typeOnly)).toMatchObject([{ specifier: 'b' }]);
  });

  it('finds a gap, a double and a nameless migration', () => {
    expect(migrationProblems(['0001_a.sql', '0002_b.sql'])).toEqual([]);
    expect(migrationProblems(['0001_a.sql', '0003_b.sql'])).toHaveLength(1);
    expect(migrationProblems(['0001_a.sql', '0001_b.sql'])).toHaveLength(1);
    expect(migrationProblems(['0001.sql'])).toHaveLength(1);
  });
});
