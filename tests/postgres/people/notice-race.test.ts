/** Two processes run the same job at once: one e-mail per day, and one about the first sale. */
import { expect, test } from 'vitest';
import { queueDailySummaries } from '../../../server/payments/notices/daily-summary.ts';
import { queueFirstSales } from '../../../server/payments/notices/first-sale.ts';
import { useApi } from '../../support/api/api.ts';
import { templatesTo } from '../../support/mail/outbox.ts';
import { paidScene } from '../../support/payments/refunds.ts';
import { letBePaidAt } from '../../support/payments/sales.ts';

const api = useApi();

test('processes that end the same day at once send one summary, and one first sale', async () => {
  const { merchant, id } = await paidScene(api());
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await letBePaidAt(api(), id, `${yesterday}T12:00:00Z`);
  const { db, config } = api();

  const ended = await Promise.all(
    Array.from({ length: 8 }, () =>
      Promise.all([queueDailySummaries(db, config), queueFirstSales(db, config)]),
    ),
  );

  expect(ended.map(([days]) => days).filter((days) => days > 0)).toEqual([1]);
  const mails = await templatesTo(api(), merchant.email);
  for (const template of ['daily-summary', 'first-sale']) {
    expect(
      mails.filter((name) => name === template),
      template,
    ).toEqual([template]);
  }
});
