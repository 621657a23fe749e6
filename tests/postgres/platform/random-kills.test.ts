/**
 * kill -9 of the server at random moments while people pay: every acknowledged payment exists once
 * and every event arrives. RANDOM_KILLS sets the number of kills for long runs.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueToken } from '../../../server/people/sessions/jwt.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import { startApi, type TestApi, useApi } from '../../support/api/api.ts';
import { startKillable } from '../../support/kills/killable.ts';
import { startLoad } from '../../support/kills/paying-load.ts';
import { killAtRandom, type RandomKills } from '../../support/kills/random-kills.ts';
import { breachesOf, expectNothingLost, verdictOf } from '../../support/kills/verdict.ts';
import { newMember, newMerchant } from '../../support/people/people.ts';
import { untilAllDelivered } from '../../support/processes/behind-a-proxy.ts';
import { freePort } from '../../support/processes/free-port.ts';
import { chance } from '../../support/random/chance.ts';
import { type Hook, startWebhookReceiver } from '../../support/webhooks/receiver.ts';

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
  // The leases of the killed processes would otherwise expire within a minute.
  await api.database.owner.db.execute(
    sql`update delivery set next_attempt_at = now() where status = 'pending'`,
  );
  await untilAllDelivered(api);
  await last.kill();
  return verdictOf(api.db, { ...{ dice, figures, load, hook }, merchant: merchant.id });
}

test(`killed ${TIMES} times at random while people pay, it loses and doubles no payment`, async () => {
  const found = await campaign(api(), receiver.hook(), { times: TIMES });

  if (IS_LONG) console.log(JSON.stringify(found));
  expectNothingLost(found);
  if (IS_LONG) expect(found.ready.max).toBeLessThan(READY_MS);
});

describe('control: the test detects a server', () => {
  let weak: TestApi;
  beforeAll(async () => {
    weak = await startApi();
    await addRate(weak.db, { currency: 'EUR', rate: '0.25', source: 'test' });
  });
  afterAll(async () => {
    await weak.http.close();
    await weak.database.close();
  });

  test('that answers before it commits', async () => {
    const wish = { times: 1, mostAnswers: 3, diesStarting: false };
    const { wrong } = await campaign(weak, receiver.hook(), wish, 'early-answer');

    expect(wrong.filter((one) => one.endsWith('is lost'))).not.toEqual([]);
  });
});
