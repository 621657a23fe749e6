/**
 * A list calls SQL functions for each of its rows. PostgreSQL inlines them in the list's plan on conditions that nobody
 * sees in the result; otherwise each call starts a statement of its own, which takes as long as the rest of the row.
 */
import { expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';

const api = useApi();

/** Each is stable: PostgreSQL does not inline an immutable function whose expression is only stable. */
const STABLE = String.raw`\m(jsonb?_build_\w+|to_jsonb?|to_char|concat|concat_ws)\s*\(`;

test('no SQL function is declared immutable whose expression is stable', async () => {
  const found = await rowsOf(
    api().database.owner.db,
    sql`select p.oid::regprocedure::text as name from pg_proc p
      join pg_language l on l.oid = p.prolang join pg_namespace n on n.oid = p.pronamespace
      where l.lanname = 'sql' and p.provolatile = 'i' and p.prosrc ~ ${STABLE}
        and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'`,
  );

  expect(found).toEqual([]);
});

test.each([
  [
    'the sessions of a business',
    sql`select pay.merchant_json(s => s, q => quote, p_refunded => refunded,
      p_refunded_tokens => refunded_tokens, p_tax => shown.tax, p_levels => null, p_public_url => '')
    from pay_session s, pay.with_quote(s),
      pay.tax_shown(s.decimals, pay.sold_tax(s, quote), refunded_tax) shown`,
  ],
  [
    'its payments',
    sql`select pay.figures_json(s => s, q => quote, p_refunded => refunded,
      p_refunded_tokens => refunded_tokens, p_tax => shown.tax)
    from pay_session s, pay.with_quote(s),
      pay.tax_shown(s.decimals, pay.sold_tax(s, quote), refunded_tax) shown`,
  ],
  [
    'the receipts of a payer',
    sql`select pay.receipt_json(s => s, q => quote, p_refunded => refunded,
      p_refunded_tokens => refunded_tokens)
    from pay_session s, pay.with_quote(s)`,
  ],
  [
    'the merchants of transactions',
    sql`select (select identity from pay.merchant_shown(s))
    from pay_session s`,
  ],
])('%s start no statement for each row', async (_, statement) => {
  const plan = await rowsOf<Record<string, string>>(
    api().database.owner.db,
    sql`explain (verbose, costs off) ${statement}`,
  );
  const text = plan.map((row) => Object.values(row).join()).join('\n');

  // The first ones are called for a pending session alone, the last one for what was captured of a reservation with tax.
  expect(
    text.match(
      /\b(pay|appearance|domain|format)\.(?!status|is_past|tax_of|refund_tax_json)\w+\(|Function Scan on (?!pg_catalog)/g,
    ),
  ).toBeNull();
});
