/** The link of an e-mail about an agreement ends it, or stops its payments, without signing in. */
import { expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { endUrl } from '../../../server/platform/mail/end-token.ts';
import { useApi } from '../../support/api/api.ts';
import { mailsTo } from '../../support/mail/outbox.ts';
import { begin, newPlan, type PlanScene, planScene } from '../../support/payments/plan-scene.ts';
import { newMember, newMerchant } from '../../support/people/people.ts';

const api = useApi();

const open = (url: string, method: 'GET' | 'POST' = 'GET', act = '', language = 'en') =>
  api().http.inject({
    method,
    url: `${new URL(url).pathname}${act && `?act=${act}`}`,
    headers: { 'accept-language': language },
  });

const stateOf = async ({ agreement }: Pick<PlanScene, 'agreement'>) => {
  const [row] = await rowsOf<{ ends: Date | null; mandate: string }>(
    api().db,
    sql`select a.ends_at as ends, m.status as mandate from agreement a join mandate m on m.id = a.mandate_id
      where a.id = ${agreement}`,
  );
  return { isEnding: row?.ends !== null, mandate: row?.mandate };
};

const urlOf = ({ agreement }: Pick<PlanScene, 'agreement'>) => endUrl(api().config, agreement);

test('a GET says when it would end, and changes nothing', async () => {
  const scene = await planScene(api(), { minimumMonths: 3 });

  const { statusCode, body, headers } = await open(urlOf(scene));

  expect(statusCode).toBe(200);
  expect(body).toContain('End Yoga by the month');
  expect(body).toContain('<form method="post" action="?act=end"><button>End now</button></form>');
  expect(body).toContain('<form method="post" action="?act=stop"><button>Stop payments</button>');
  expect(body).not.toContain('<script');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(await stateOf(scene)).toEqual({ isEnding: false, mandate: 'active' });
});

test('a press ends the agreement at its earliest date, and another one changes nothing', async () => {
  const scene = await planScene(api(), { minimumMonths: 3 });

  const { body } = await open(urlOf(scene), 'POST', 'end');

  expect(body).toContain('Agreement ended');
  expect(await stateOf(scene)).toEqual({ isEnding: true, mandate: 'active' });
  expect((await open(urlOf(scene), 'POST', 'end')).body).toContain('Agreement ended');
});

test('the other press stops the payments at once, and the agreement goes on', async () => {
  const scene = await planScene(api());

  const { body } = await open(urlOf(scene), 'POST', 'stop');

  expect(body).toContain('Payments are stopped.');
  expect(await stateOf(scene)).toEqual({ isEnding: false, mandate: 'ended' });
  expect(body).not.toContain('act=stop');
});

test('a link whose token was changed does nothing', async () => {
  const scene = await planScene(api());
  const url = urlOf(scene);

  const { statusCode } = await open(
    `${url.slice(0, -2)}${url.at(-2) === 'A' ? 'B' : 'A'}${url.at(-1)}`,
    'POST',
    'end',
  );

  expect(statusCode).toBe(400);
  expect(await stateOf(scene)).toEqual({ isEnding: false, mandate: 'active' });
});

test('the end is confirmed at once by an e-mail with date and time', async () => {
  const merchant = await newMerchant(api());
  const payer = await newMember(api());
  const begun = await begin(api(), merchant, payer, await newPlan(api(), merchant));

  await open(urlOf(begun), 'POST', 'end');

  const last = (await mailsTo(api(), payer.email)).at(-1);
  expect(last?.template).toBe('agreement-ended');
  expect(last?.text).toMatch(/was ended on \w+ \d+, \d{4} at \d+:\d\d/);
});

test('the page has the words of each language', async () => {
  const scene = await planScene(api());
  const words = { de: 'Jetzt kündigen', fr: 'Résilier maintenant', ja: '今すぐ解約' };
  for (const [language, word] of Object.entries(words)) {
    const { body } = await open(urlOf(scene), 'GET', '', language);
    expect(body).toContain(`<button>${word}</button>`);
    expect(body).toContain(`<html lang="${language}"`);
  }
});

test('a link that is not ours leads to the top-ups and to the agreements', async () => {
  const { statusCode, body } = await open(`${api().config.publicUrl}/end/nothing`);

  expect(statusCode).toBe(400);
  expect(body).toContain('This link is not valid');
  expect(body).toContain('<a href="/account/orders">Your top-ups</a>');
  expect(body).toContain('<a href="/account/links">Your agreements</a>');
});
