/** An invoice outlives the account of its payer, and what a member keeps for the next one does not. */
import { expect, test } from 'vitest';
import * as memberEndpoints from '#shared/invoices/member-endpoints.ts';
import * as erasureEndpoints from '#shared/profile/erasure-endpoints.ts';
import { ERASURE_STEPS } from '../../../server/erasure-steps.ts';
import { eraseDue } from '../../../server/people/erasure/erase-due.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import {
  BUYER,
  fileOf,
  invoiceScene,
  invoicesOf,
  issued,
} from '../../support/payments/invoices.ts';
import { PASSWORD } from '../../support/people/people.ts';
import { move } from '../../support/tokens/transfers.ts';

const api = useApi({ chain: SILENT_CHAIN });

test('the invoice of an erased payer states what it stated, and their details for the next one are gone', async () => {
  const { merchant, payer, id } = await invoiceScene(api());
  const before = await issued(api(), merchant, id);
  const { token } = payer;
  const body = { buyer: BUYER, always: true };
  await api().call(memberEndpoints.changeDetails, { token, body });
  const paper = await fileOf(api(), merchant, before.id);
  for (const account of [payer.cash, payer.stake]) {
    const [row] = await rowsOf<{ amount: string }>(
      api().db,
      sql`select format.decimal(ledger.balance(${account}), 18) as amount`,
    );
    if (row && row.amount !== '0')
      await move(api(), { kind: 'stake', amount: row.amount, from: account });
  }
  const asked = await api().call(erasureEndpoints.request, {
    token,
    body: { currentPassword: PASSWORD },
  });
  expect(asked.statusCode, asked.body).toBe(200);
  const { db } = api().database.owner;
  await db.execute(sql`update erasure_request set due_at = now() where member_id = ${payer.id}`);

  await eraseDue(api().db, api().config, ERASURE_STEPS);

  const kept = sql`select name from member where id = ${payer.id}`;
  expect(await rowsOf(db, kept)).toEqual([{ name: null }]);
  expect(await invoicesOf(api(), merchant, id)).toEqual([before]);
  expect(before.buyer).toMatchObject(BUYER);
  expect((await fileOf(api(), merchant, before.id)).equals(paper)).toBe(true);
  const details = sql`select from invoice_buyer where member_id = ${payer.id}`;
  expect(await rowsOf(db, details)).toEqual([]);
});
