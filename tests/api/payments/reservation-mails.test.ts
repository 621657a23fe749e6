/** What the e-mails about a reservation say, and to whom. */
import { expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { mailsTo, templatesTo } from '../../support/mail/outbox.ts';
import { capture, release, reservedScene } from '../../support/payments/reservations.ts';

const api = useApi();
const TERMS = 'Cancel at least 24 hours before.';

test('the payer is told what is reserved, until when and on which terms', async () => {
  const { payer } = await reservedScene(api(), { terms: TERMS });

  const [mail] = await mailsTo(api(), payer.email);

  expect(mail?.subject).toBe('You reserved €38.00 · 152\u00a0SLS');
  expect(mail?.text).toContain(TERMS);
  expect(mail?.text).toMatch(/Can be taken until: \w+ \d+, \d{4}/);
});

test('the payer is told what was taken and what came back', async () => {
  const scene = await reservedScene(api());
  await capture(api(), scene, { amount: '9.50' });

  const mail = (await mailsTo(api(), scene.payer.email)).at(-1);

  expect(mail?.subject).toBe('€9.50 · 38\u00a0SLS of your reservation were taken');
  expect(mail?.text).toContain('Returned: €28.50');
});

test('the payer is told that a reservation was released', async () => {
  const scene = await reservedScene(api());
  await release(api(), scene);

  expect(await templatesTo(api(), scene.payer.email)).toEqual([
    'reservation-made',
    'reservation-released',
  ]);
  expect(await templatesTo(api(), scene.merchant.email)).toEqual([]);
});
