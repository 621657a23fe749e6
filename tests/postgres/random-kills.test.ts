/**
 * kill -9 of the server at random moments while people pay: every payment that was answered is there,
 * nothing is there twice, every event arrives. RANDOM_KILLS says how often, for long runs.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueToken } from '../../server/auth/jwt.ts';
import { addRate } from '../../server/token/rates.ts';
import { startApi, type TestApi, useApi } from '../support/api.ts';
import { untilAllDelivered } from '../support/behind-a-proxy.ts';
import { freePort } from '../support/free-port.ts';
import { startKillable } from '../support/kills/killable.ts';
import { startLoad } from '../support/kills/paying-load.ts';
import { killAtRandom, type RandomKills, summary } from '../support/kills/random-kills.ts';
import { breachesOf, doubledOf, lostOf, toldOf } from '../support/kills/verdict.ts';
import { newMember, newMerchant } from '../support/people.ts';
import { chance } from '../support/seeded.ts';
import { type Hook, startWebhookReceiver } from '../support/webhook-receiver.ts';

const TIMES = Number(process.env.RANDOM_KILLS ?? 2);
const IS_LONG = process.env.RANDOM_KILLS !== undefined;
const READY_MS = 10_000;
const SHOPPERS = 8;

const receiver = await startWebhookReceiver();
afterAll(() => receiver.close());
const api = useApi();

async function campaign(
  api: TestApi,
  hook: Hook,
  wish: Pick<RandomKills, 'times' | 'mostAnswers' | 'diesStarting'>,
  weak?: string,
) {
  const dice = chance();
  const merchant = await newMerchant(api, { webhook: hook.url });
  const { sid } = await newMember(api, { cash: '100000000' });
  const port = await freePort();
  const load = startLoad({
    origin: `http://127.0.0.1:${port}`,
    shoppers: SHOPPERS,
    merchantToken: merchant.apiToken,
    payerToken: async () => (await issueToken(api.config.secrets.jwt, { sid })).jwt,
    price: { amount: '40.00', total: '152' },
  });
  const { figures, last } = await killAtRandom({
    ...{ ...wish, dice, load },
    start: () =>
      startKillable({
        databaseUrl: api.database.url ?? '',
        port,
        env: { WEBHOOK_ALLOW: receiver.address },
        ...(weak ? { weak } : {}),
      }),
    look: async () => breachesOf(api.db),
  });
  await load.stop();
  // What the dead held would run out within a minute.
  await api.database.owner.db.execute(
    sql`update delivery set next_attempt_at = now() where status = 'pending'`,
  );
  await untilAllDelivered(api);
  await last.kill();
  const wrong = [
    ...load.problems,
    ...figures.wrong,
    ...(await lostOf(api.db, load)),
    ...(await doubledOf(api.db, merchant.id)),
  ];
  return {
    ...{ seed: dice.seed, kills: figures.kills, whileStarting: figures.whileStarting, wrong },
    payments: load.answered.size,
    ready: summary(figures.ready),
    ...(await toldOf(api.db, merchant.id, hook)),
  };
}

test(`killed ${TIMES} times at random while people pay, it loses and doubles nothing`, async () => {
  const found = await campaign(api(), receiver.hook(), { times: TIMES });

  if (IS_LONG) console.log(JSON.stringify(found));
  expect(found).toMatchObject({ wrong: [], missing: [] });
  expect(found.events).toBeGreaterThanOrEqual(found.payments);
  if (IS_LONG) expect(found.ready.max).toBeLessThan(READY_MS);
});

describe('a weak server', () => {
  let weak: TestApi;
  beforeAll(async () => {
    weak = await startApi();
    await addRate(weak.db, { currency: 'EUR', rate: '0.25', source: 'test' });
  });
  afterAll(async () => {
    await weak.http.close();
    await weak.database.close();
  });

  test('that answers before it commits is found out', async () => {
    const wish = { times: 1, mostAnswers: 3, diesStarting: false };
    const { wrong } = await campaign(weak, receiver.hook(), wish, 'early-answer');

    expect(wrong.filter((one) => one.endsWith('is lost'))).not.toEqual([]);
  });
});
