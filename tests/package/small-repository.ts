/** A repository of a few files in a temporary folder, for the tests of the boundaries. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { analyse } from '../../scripts/check/boundaries/analyse.mjs';

const FOLDERS = ['shared', 'widget', 'hosted', 'server', 'examples', 'packages', 'tests'];

const temporary: string[] = [];
afterAll(() => {
  for (const root of temporary) rmSync(root, { recursive: true });
});

/** A package whose entries are empty. */
function stub(name: string, ...entries: string[]): Record<string, string> {
  const paths = ['index.js', ...entries.map((entry) => `${entry}/index.js`)];
  const exports = Object.fromEntries(
    paths.map((path) => [path === 'index.js' ? '.' : `./${dirname(path)}`, `./${path}`]),
  );
  return {
    [`node_modules/${name}/package.json`]: JSON.stringify({ name, exports }),
    ...Object.fromEntries(paths.map((path) => [`node_modules/${name}/${path}`, ''])),
  };
}

const BASE: Record<string, string> = {
  'package.json': JSON.stringify({
    imports: { '#shared/*': './shared/*', '#locales/*': './locales/*' },
  }),
  'locales/en/pay.json': '{}',
  'shared/x.ts': '',
  'shared/pay/flow.ts': '',
  'shared/pay/view-model.ts': '',
  'shared/pay/endpoints.ts': "import 'zod/mini';",
  'widget/x.ts': '',
  'hosted/ui/x.ts': '',
  'hosted/pages/home/x.ts': '',
  'hosted/app/x.ts': '',
  'server/main.ts': '',
  'server/platform/core/x.ts': '',
  'server/ledger/x.ts': '',
  'server/people/auth/x.ts': '',
  'server/merchants/domain/x.ts': '',
  'server/tokens/rates/x.ts': '',
  'server/payments/pay/x.ts': '',
  'server/web/documents/x.ts': '',
  'server/operate/ops/x.ts': '',
  'tests/x.ts': '',
  ...stub('zod', 'mini'),
  ...stub('ethers', 'lib.esm/address'),
  ...stub('post-robot'),
  ...stub('pg'),
  ...stub('stripe'),
  ...stub('@stripe/stripe-js'),
  ...stub('react'),
  ...stub('preact'),
  ...stub('@preact/signals'),
  ...stub('@preact/signals-core'),
  ...stub('i18next'),
  ...stub('vitest'),
};

/** The boundary violations of a repository of these files and the base. */
export async function problemsOf(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'salus-boundaries-'));
  temporary.push(root);
  for (const [path, text] of Object.entries({ ...BASE, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  for (const folder of FOLDERS) mkdirSync(join(root, folder), { recursive: true });
  return (await analyse(root, FOLDERS)).problems;
}

export const rulesOf = (problems: { rule: string }[]) => problems.map(({ rule }) => rule).sort();
