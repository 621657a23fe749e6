/**
 * A drill: the clock of one process is two hours wrong. Money is moved by the database's clock and
 * stays right; sign-ins and webhooks of that process are refused, and the metrics name it. Needs
 * Debian's `faketime`, so it runs with `npm run test:long -- drills`.
 */
import { afterAll, expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import { verifyEvent } from '../../../packages/server/webhooks.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { letDeliveriesBeDue } from '../../support/clock/age.ts';
import { newMember, newMerchant, PASSWORD } from '../../support/people/people.ts';
import { payThrough } from '../../support/processes/behind-a-proxy.ts';
import { type ApiProcess, askAt, startProcess } from '../../support/processes/servers.ts';
import { type Received, startWebhookReceiver } from '../../support/webhooks/receiver.ts';

const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
const METRICS_TOKEN = 'a-token-that-is-long-enough-for-it';
const TWO_HOURS = 7200;

const api = useApi();
const receiver = await startWebhookReceiver();
afterAll(() => receiver.close());

async function differenceAt({ origin }: ApiProcess): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${origin}/metrics`, { headers })).text();
  return Number(/^salus_clock_difference_seconds (\S+)$/m.exec(text)?.[1]);
}

test.runIf(process.env.DRILLS).each([
  ['ahead', '+2h', TWO_HOURS],
  ['behind', '-2h', -TWO_HOURS],
])(
  'a process that is two hours %s takes payments rightly, and the metrics name it',
  async (_, jump, seconds) => {
    const env = { METRICS_TOKEN, WEBHOOK_ALLOW: receiver.address };
    const right = await startProcess(api(), { ...env, PROCESS: 'web' });
    const wrong = await startProcess(api(), {
      ...env,
      LD_PRELOAD: LIBRARY,
      FAKETIME: jump,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    });
    const [atRight, atWrong] = [askAt(right.origin, 5), askAt(wrong.origin, 5)];
    const hook = receiver.hook({ status: 400 });
    const merchant = await newMerchant(api(), { webhook: hook.url });
    const payer = await newMember(api(), { cash: '1000000' });

    // Symptoms: the alert's figure, sign-ins that end at another process, refused webhooks.
    expect(await differenceAt(right)).toBeCloseTo(0, 0);
    expect(await differenceAt(wrong)).toBeCloseTo(seconds, 0);
    const body = { identifier: payer.email, password: PASSWORD };
    const signedIn = await atWrong.ask(authEndpoints.signIn, { body });
    const signed = { ...payer, token: signedIn.json<{ jwt: string }>().jwt };
    expect(await payThrough(atWrong.ask, merchant, signed)).toEqual([]);
    const early = seconds > 0 ? atWrong : atRight;
    const refused = seconds > 0 ? payer : signed;
    expect((await early.ask(authEndpoints.readMe, { token: refused.token })).statusCode).toBe(401);
    await hook.hit;
    const [sent] = hook.received;
    const verify = ({ body = '', headers = {} }: Partial<Received> = {}) =>
      verifyEvent(merchant.webhookSecret ?? '', body, headers);
    expect(() => verify(sent)).toThrow(/old|timestamp|future/i);

    // What to do: the wrong process stops, and one with a right clock takes its place.
    await atWrong.close();
    await wrong.stop();
    const replaced = await startProcess(api(), env);
    await letDeliveriesBeDue(api(), merchant.id);
    await expect.poll(() => hook.received.length).toBe(2);
    const last = hook.received.at(-1);

    // Proof: the same event is accepted now, and the books are right.
    expect(await differenceAt(replaced)).toBeCloseTo(0, 0);
    expect(verify(last)).toMatchObject({ type: 'pay_session.paid' });
    expect(last?.headers['webhook-id']).toBe(sent?.headers['webhook-id']);
    expect(await payThrough(atRight.ask, merchant, payer)).toEqual([]);
    expect((await ops(api(), 'ledger:verify')).code).toBe(0);
    await atRight.close();
    await Promise.all([right.stop(), replaced.stop()]);
  },
);
