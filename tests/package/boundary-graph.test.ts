/** The graph of folders, calls in SQL included, in a small repository. */
import { describe, expect, it } from 'vitest';
import { wingChart, withChart } from '../../scripts/check/boundaries/wings.mjs';
import { problemsOf, rulesOf } from './small-repository.ts';

describe('cycles', () => {
  it('finds a cycle of files in one folder, by types alone', async () => {
    const found = await problemsOf({
      'widget/pay/a.ts': "import type { B } from './b.ts';",
      'widget/pay/b.ts': "import type { A } from './a.ts';",
    });

    expect(new Set(rulesOf(found))).toEqual(new Set(['no-file-cycle']));
  });

  it('finds a cycle of folders without a cycle of files', async () => {
    const found = await problemsOf({
      'server/people/auth/a.ts': "import type { B } from '../risk/b.ts';",
      'server/people/risk/c.ts': "import { x } from '../auth/x.ts';",
      'server/people/risk/b.ts': '',
    });

    expect(found).toMatchObject([
      { rule: 'no-folder-cycle', from: 'server/people/auth' },
      { rule: 'no-folder-cycle', from: 'server/people/risk' },
    ]);
  });
});

describe('calls in SQL', () => {
  const sql = (name: string) => `create or replace function ${name}() returns int as $$ 1 $$;`;

  it('finds a call of a later wing', async () => {
    const found = await problemsOf({
      'server/tokens/staking/staking.sql': `${sql('staking.note')} select pay.level(1);`,
      'server/payments/pay/views.sql': sql('pay.level'),
    });

    expect(found).toMatchObject([
      { rule: 'wing-calls', from: 'server/tokens/staking/staking.sql' },
    ]);
  });

  it('finds a call within TypeScript, but no method of the same name', async () => {
    const found = await problemsOf({
      'server/tokens/staking/a.ts': 'db.execute(sql`select $' + '{x}, pay.level(1) -- pay.other`);',
      'server/tokens/staking/b.ts': 'pay.level(1); // pay.level(1)',
      'server/payments/pay/views.sql': sql('pay.level'),
    });

    expect(found).toMatchObject([{ rule: 'wing-calls', from: 'server/tokens/staking/a.ts' }]);
  });

  it('finds a cycle of an import and a call', async () => {
    const found = await problemsOf({
      'server/tokens/staking/staking.sql': `${sql('staking.note')} select rates.latest();`,
      'server/tokens/rates/rates.sql': sql('rates.latest'),
      'server/tokens/rates/a.ts': "import '../staking/x.ts';",
      'server/tokens/staking/x.ts': '',
    });

    expect(rulesOf(found)).toEqual(['no-folder-cycle', 'no-folder-cycle']);
  });

  it('assigns a table of a migration to the owner of its schema', async () => {
    const found = await problemsOf({
      'server/platform/db/migrations/0001_ledger.sql': 'create table ledger.account (id int);',
      'server/ledger/ledger.sql': `${sql('ledger.post')} insert into ledger.account values (1);`,
      'server/platform/db/a.ts': "const text = 'select * from ledger.account';",
    });

    expect(found).toMatchObject([{ rule: 'wing-calls', from: 'server/platform/db/a.ts' }]);
  });

  it('finds a schema of two folders, and one with another name than its folder', async () => {
    const found = await problemsOf({
      'server/merchants/domain/proof.sql': sql('domains.identity'),
      'server/merchants/embed-reports/a.sql': sql('embed_reports.count'),
      'server/payments/pay/a.sql': sql('pay.a'),
      'server/payments/live/b.sql': sql('pay.b'),
    });

    expect(rulesOf(found)).toEqual(['schema-name', 'schema-owner']);
  });
});

describe('the chart of wings', () => {
  const chart = wingChart([
    { from: 'server/payments/pay/a.ts', to: 'server/ledger/b.ts' },
    { from: 'server/payments/refunds/a.ts', to: 'server/tokens/rates/b.ts' },
    { from: 'server/tokens/rates/b.ts', to: 'server/ledger/b.ts' },
    { from: 'server/ledger/c.ts', to: 'server/payments/pay/a.ts' },
  ]);

  it('names the folders of a wing, and omits arrows that follow from others', () => {
    expect(chart).toContain('payments["<b>payments</b><br>pay, refunds"]');
    expect(chart.match(/.* --> .*/g)).toEqual(['  payments --> tokens', '  tokens --> ledger']);
  });

  it('replaces the text between its markers', () => {
    const text = 'a\n<!-- graph -->\nold\n<!-- /graph -->\nb\n';

    expect(withChart(text, chart)).toBe(`a\n<!-- graph -->\n${chart}\n<!-- /graph -->\nb\n`);
    expect(() => withChart('a', chart)).toThrow('missing');
  });
});
