/** Each rule of `.dependency-cruiser.mjs` finds its violation in a small repository. */
import { describe, expect, it } from 'vitest';
import { problemsOf, rulesOf } from './small-repository.ts';

/** A file, and the rule that its text violates. */
const PLANTED: [path: string, text: string, rule: string][] = [
  ['shared/pay/a.ts', "import '../../server/payments/pay/x.ts';", 'shared-imports'],
  ['shared/pay/a.ts', "import type X from '#locales/en/pay.json';", 'shared-imports'],
  ['shared/pay/a.test.ts', "import '../../widget/x.ts';", 'tests-of-shared-import'],
  ['shared/pay/a.ts', "import { readFile } from 'node:fs';", 'packages-of-shared'],
  ['shared/pay/a.ts', "import type { Signal } from '@preact/signals';", 'packages-of-shared'],
  ['widget/pay/a.tsx', "import '../../hosted/ui/x.ts';", 'widget-imports'],
  ['widget/pay/a.tsx', "import {\n  a,\n} from '../../server/main.ts';", 'widget-imports'],
  ['widget/pay/a.tsx', "const x = await import('../../hosted/ui/x.ts');", 'widget-imports'],
  ['widget/pay/a.tsx', "import '../../tests/x.ts';", 'widget-imports'],
  ['widget/signin/mail-steps/a.tsx', "export { z } from 'zod';", 'zod-mini-in-views'],
  ['widget/pay/a.tsx', "import { useState } from 'react';", 'widget-is-preact'],
  ['widget/pay/a.tsx', "import post from 'post-robot';", 'owner-of-post-robot'],
  ['widget/pay/a.tsx', "import './missing.ts';", 'no-missing-file'],
  ['hosted/pages/a/a.tsx', "import '../../../widget/x.ts';", 'hosted-imports'],
  ['hosted/pages/a/a.tsx', "import '../../../server/main.ts';", 'hosted-imports'],
  ['hosted/pages/a/a.tsx', "import { h } from 'preact';", 'hosted-is-react'],
  ['hosted/pages/a/a.tsx', "import '../home/x.ts';", 'page-imports-page'],
  ['hosted/pages/a/a.tsx', "import { x } from 'ethers/lib.esm/address';", 'owner-of-ethers'],
  ['hosted/pages/a/a.tsx', "import '@stripe/stripe-js';", 'owner-of-stripe-js'],
  ['hosted/ui/a.tsx', "import '../pages/home/x.ts';", 'ui-imports-feature'],
  ['hosted/features/a/a.tsx', "import '../../pages/home/x.ts';", 'feature-imports-page'],
  ['hosted/pages/a/a.tsx', "import '../../app/x.ts';", 'page-imports-app'],
  ['packages/react/a.ts', "import '../../shared/x.ts';", 'packages-imports'],
  ['examples/shop/a.mjs', "import '../../shared/x.ts';", 'examples-imports'],
  ['server/payments/pay/a.ts', "import '../../../widget/x.ts';", 'server-imports'],
  ['server/payments/pay/a.ts', "import '../../../tests/x.ts';", 'server-imports'],
  ['server/payments/pay/a.ts', "import '#shared/pay/flow.ts';", 'server-without-views'],
  ['server/payments/pay/a.ts', "import '#shared/pay/view-model.ts';", 'server-without-views'],
  ['server/payments/pay/a.ts', "import Stripe from 'stripe';", 'owner-of-stripe'],
  ['server/payments/pay/a.ts', "import pg from 'pg';", 'owner-of-pg'],
  ['server/platform/core/a.ts', "import '../../ledger/x.ts';", 'wing-platform'],
  ['server/ledger/a.ts', "import type { X } from '../people/auth/x.ts';", 'wing-ledger'],
  ['server/people/auth/a.ts', "import '../../merchants/domain/x.ts';", 'wing-people'],
  ['server/merchants/domain/a.ts', "import '../../tokens/rates/x.ts';", 'wing-merchants'],
  ['server/tokens/rates/a.ts', "export * from '../../payments/pay/x.ts';", 'wing-tokens'],
  ['server/payments/pay/a.ts', "import '../../web/documents/x.ts';", 'wing-payments'],
  ['server/web/documents/a.ts', "import type { X } from '../../main.ts';", 'wing-web'],
  ['server/app.ts', "import './operate/ops/x.ts';", 'wing-root'],
];

const ALLOWED: [path: string, text: string][] = [
  ['shared/pay/a.ts', "import '../x.ts';\nimport 'zod/mini';\nimport '@preact/signals-core';"],
  ['shared/pay/a.test.ts', "import 'vitest';\nimport x from '#locales/en/pay.json';"],
  ['shared/ethereum-address.ts', "import { getAddress } from 'ethers/lib.esm/address';"],
  ['widget/bridge/a.ts', "import 'post-robot';\nimport '../../shared/x.ts';"],
  ['widget/loader/a.ts', "import type { PaySession } from '#shared/pay/endpoints.ts';"],
  ['hosted/pages/a/a.tsx', "import '../../ui/x.ts';\nimport '@preact/signals-core';"],
  ['hosted/pages/a/a.test.tsx', "import '../home/x.ts';"],
  ['server/payments/pay/a.test.ts', "import '../../main.ts';"],
  ['server/operate/ops/a.ts', "import '../../main.ts';\nimport '../../ledger/x.ts';"],
  ['tests/a.ts', "import '../server/main.ts';\nimport 'stripe';"],
];

describe('imports', () => {
  // One analysis of all files takes a tenth of the time.
  const numbered = [...PLANTED, ...ALLOWED].map(([path, text], index) => ({
    path: path.replace('/a.', `/a${index}.`),
    text,
  }));
  const all = problemsOf(Object.fromEntries(numbered.map(({ path, text }) => [path, text])));
  const rulesAt = async (index: number) =>
    rulesOf((await all).filter(({ from }) => from === numbered[index]?.path));

  it.each(PLANTED.map((row, index) => [...row, index] as const))(
    'finds in %s: %s',
    async (_path, _text, rule, index) => {
      expect(await rulesAt(index)).toEqual([rule]);
    },
  );

  it.each(ALLOWED.map((row, index) => [...row, index] as const))(
    'allows in %s: %s',
    async (_path, _text, index) => {
      expect(await rulesAt(PLANTED.length + index)).toEqual([]);
    },
  );

  it('reads every form of import', async () => {
    const forms = [
      "import a from '../../widget/x.ts';",
      "import type { B } from '../../widget/x.ts';",
      "import { type C, c } from '../../widget/x.ts';",
      "import * as d from '../../widget/x.ts';",
      "import '../../widget/x.ts';",
      "export * from '../../widget/x.ts';",
      "export type { G } from '../../widget/x.ts';",
      "const h = await import('../../widget/x.ts');",
    ];
    const files = Object.fromEntries(forms.map((form, n) => [`hosted/app/form-${n}.ts`, form]));

    expect(rulesOf(await problemsOf(files))).toEqual(forms.map(() => 'hosted-imports'));
  });

  it('allows the address check of shared one entry of ethers', async () => {
    const found = await problemsOf({ 'shared/ethereum-address.ts': "import 'ethers';" });

    expect(rulesOf(found)).toEqual(['address-check-of-shared']);
  });

  it('follows the imports of the loader', async () => {
    const found = await problemsOf({
      'widget/loader/main.ts': "import { a } from '../a.ts';",
      'widget/a.ts': "import { b } from '#shared/b.ts';",
      'shared/b.ts': "import * as z from 'zod/mini';",
    });

    expect(rulesOf(found)).toEqual(['calls-reach', 'loader-reaches']);
    expect(found).toMatchObject([{ from: 'shared/b.ts' }, { from: 'shared/b.ts' }]);
  });

  it.each([
    ['shared/pay/calls.ts', "import * as schemas from './schemas.ts';", ['calls-reach']],
    ['shared/pay/calls.ts', "import type * as schemas from './schemas.ts';", []],
    ['widget/frame/main.tsx', "import '#shared/pay/endpoints.ts';", ['calls-reach']],
    ['widget/signin/main.tsx', "const form = () => import('./mail-steps.tsx');", []],
    ['widget/signin/main.tsx', "import './mail-steps.tsx';", ['calls-reach']],
    ['hosted/early/main.ts', "import '#shared/pay/endpoints.ts';", ['calls-reach']],
    ['hosted/pages/pay/a.tsx', "import '#shared/pay/endpoints.ts';", []],
    ['hosted/pages/pay/a.tsx', "import '#shared/pay/docs.ts';", ['pages-reach']],
    [
      'widget/frame/main.tsx',
      "const texts = () => import('#shared/pay/docs.ts');",
      ['pages-reach'],
    ],
  ])('keeps schemas and texts from clients: %s, %s', async (path, text, rules) => {
    const found = await problemsOf({
      'shared/pay/schemas.ts': "import * as z from 'zod/mini';\nexport const a = z.string();",
      'shared/pay/endpoints.ts':
        "import * as schemas from './schemas.ts';\nexport const b = schemas.a;",
      'shared/pay/docs.ts': 'export const c = 1;',
      'widget/signin/mail-steps.tsx': "import '#shared/pay/schemas.ts';",
      [path]: text,
    });

    expect(rulesOf(found)).toEqual(rules);
  });
});
