/** What a receipt says of a pass is what was sold, whatever its business changes later. */
import { expect, test } from 'vitest';
import * as passEndpoints from '#shared/passes/endpoints.ts';
import * as transactionEndpoints from '#shared/transactions/detail-endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { mailsTo } from '../../support/mail/outbox.ts';
import { heldBy, passScene, TEN_CLASSES } from '../../support/payments/passes.ts';

const api = useApi();

const TERMS = 'No refund after the first class.';

test('a receipt states entries, validity and terms of the sale, and so does its e-mail', async () => {
  const { member, merchant, pass, transfer, holding } = await passScene(api(), { terms: TERMS });
  await api().call(passEndpoints.change, {
    params: { id: pass.id },
    token: merchant.apiToken,
    body: { ...TEN_CLASSES, terms: 'No refunds.', mostPerMember: 1 },
  });
  await api().call(passEndpoints.extendAll, {
    params: { id: pass.id },
    token: merchant.apiToken,
    body: { days: 14 },
  });

  const shown = await api().call(transactionEndpoints.read, {
    params: { id: transfer },
    token: member.token,
  });

  expect(shown.json().receipt.pass).toEqual({
    id: pass.id,
    name: 'Ten classes',
    entries: 10,
    validDays: null,
    validUntil: holding.validUntil,
    level: null,
    mostPerMember: null,
    terms: TERMS,
  });
  expect((await heldBy(api(), member))[0]?.pass.terms).toBe(TERMS);
  const mail = (await mailsTo(api(), member.email)).find(
    ({ template }) => template === 'payment-receipt',
  );
  expect(mail?.text).toContain('Entries: 10\nValid until: ');
  expect(mail?.text).toContain(`Terms of the pass: ${TERMS}`);
});
