/** The hook that is asked about a withdrawal's address before it is approved. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import * as withdrawalsEndpoints from '#shared/withdrawals/endpoints.ts';
import * as exitWithdrawalsEndpoints from '#shared/withdrawals/exit-endpoints.ts';
import type { Withdrawal } from '#shared/withdrawals/schemas.ts';
import type { ScreeningSettings } from '../../../server/platform/config/screening.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { Dependencies } from '../../../server/tokens/withdrawals/dependencies.ts';
import { advanceWithdrawals } from '../../../server/tokens/withdrawals/worker.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { NO_HOLD } from '../../support/chain/withdrawals.ts';
import {
  balanceOf,
  newMember,
  PASSWORD,
  type TestMember,
  tokens,
} from '../../support/people/people.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../support/webhooks/receiver.ts';

const api = useApi({ chain: SILENT_CHAIN, withdrawals: NO_HOLD });
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const CLEAR = JSON.stringify({ verdict: 'clear' });
const REFUSE = JSON.stringify({ verdict: 'refuse', list: 'OFAC SDN', rule: 'rule-7' });

let http: WebhookReceiver;
let folder: string;
beforeAll(async () => {
  http = await startWebhookReceiver();
  folder = await mkdtemp(join(tmpdir(), 'salus-screen-'));
  // Nothing is signed here.
  await ops(api(), 'withdrawals:pause');
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await http.close();
});

type Hook = ScreeningSettings['hook'];

/** One pass of the worker with this hook. */
async function pass(hook: Hook | null, fails: ScreeningSettings['fails'] = 'closed') {
  const { db, config } = api();
  const screening = hook && { hook, fails };
  await advanceWithdrawals({
    db,
    config: { ...config, screening, webhookAllow: [http.address] },
    log: { warn: () => {}, error: () => {} },
    isVerified: () => true,
    passed: () => {},
  } as unknown as Dependencies);
}

/** A program that does this. @returns its path */
async function program(name: string, lines: string): Promise<{ command: string }> {
  const command = join(folder, name);
  await writeFile(command, `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  return { command };
}
const service = (...answers: string[]) => {
  const hook = http.hook(...answers.map((body) => ({ status: 200, body })));
  return { ...hook, as: { url: hook.url, token: 'screening-token' } };
};

async function leaving(): Promise<TestMember & { withdrawal: string }> {
  const leaver = await newMember(api(), { cash: '0', stake: '12.5' });
  const body = { address: ADDRESS, password: PASSWORD };
  const response = await api().call(exitWithdrawalsEndpoints.exit, { token: leaver.token, body });
  return { ...leaver, withdrawal: response.json().id };
}
async function seen({ token }: TestMember): Promise<Withdrawal> {
  return (await api().call(withdrawalsEndpoints.list, { token })).json().withdrawals[0];
}
const alertsOf = (subject: string) =>
  rowsOf<{ kind: string }>(
    api().db,
    sql`select kind from alert where subject_id = ${subject} order by id`,
  );
const dueAgain = ({ withdrawal }: { withdrawal: string }) =>
  api().database.owner.execute(
    `update withdrawal_screening set retry_at = now() where withdrawal_id = '${withdrawal}'`,
  );

test('without a hook, and with a clear answer, a withdrawal is approved', async () => {
  const [one, other] = [await leaving(), service(CLEAR)];
  await pass(null);
  const next = await leaving();
  await pass(other.as);

  expect(await seen(one)).toMatchObject({ status: 'approved', underReview: false });
  expect(await seen(next)).toMatchObject({ status: 'approved', underReview: false });
});

describe('a refused address', () => {
  test('is held under review until an operator allows it, with a reason', async () => {
    const leaver = await leaving();
    const heard = join(folder, 'heard');
    process.env.SCREENING_TEST_SECRET = 'of the server';
    onTestFinished(() => void delete process.env.SCREENING_TEST_SECRET);
    const hook = await program('refuses', `cat >${heard}; env >${heard}-env; echo '${REFUSE}'`);

    await pass(hook);
    const held = await seen(leaver);
    const question = JSON.parse(await readFile(heard, 'utf8'));
    const late = await rowsOf<{ verdict: string }>(
      api().db,
      sql`select withdrawals.record_screening(
        p_id => ${leaver.withdrawal}, p_verdict => 'clear', p_list => null, p_rule => null,
        p_failure => null, p_retry => interval '0', p_fails_open => true) as verdict`,
    );
    await pass(await program('clears', `echo '${CLEAR}'`));
    // The refusal counts although the hook is off now.
    await pass(null);
    const still = await seen(leaver);
    const listed = await ops(api(), 'withdrawals');
    const args = ['--id', leaver.withdrawal, '--reason', 'a namesake, checked'] as const;
    const allowed = await ops(api(), 'withdrawal:allow', ...args);
    await pass(hook);

    expect(held).toMatchObject({ status: 'requested', underReview: true, cancellable: true });
    expect(JSON.stringify(held)).not.toContain('OFAC');
    expect(question).toEqual({ withdrawal: leaver.withdrawal, address: ADDRESS, amount: '12.5' });
    expect(await readFile(`${heard}-env`, 'utf8')).not.toContain('SCREENING_TEST_SECRET');
    // Another worker's later answer changes nothing.
    expect(late).toEqual([{ verdict: 'refuse' }]);
    expect(still.status).toBe('requested');
    expect(listed.output).toContain('screening: refuse, OFAC SDN, rule-7');
    expect(await alertsOf(leaver.withdrawal)).toEqual([{ kind: 'withdrawal_refused' }]);
    expect(allowed.code).toBe(0);
    expect((await ops(api(), 'withdrawal:allow', ...args)).code).toBe(1);
    expect(await seen(leaver)).toMatchObject({ status: 'approved', underReview: false });
  });

  test('can be given back by an operator', async () => {
    const leaver = await leaving();
    await pass(service(REFUSE).as);

    await ops(api(), 'withdrawal:release', '--id', leaver.withdrawal);
    await pass(service(CLEAR).as);

    expect(await seen(leaver)).toMatchObject({ status: 'released', underReview: false });
    expect(await balanceOf(api(), leaver.stake)).toBe(tokens('12.5'));
  });
});

test('a service gets its token and no personal data', async () => {
  const leaver = await leaving();
  const { as, received } = service(CLEAR);
  await pass(as);

  const [{ headers, body } = { headers: {}, body: '' }] = received;
  expect(headers.authorization).toBe('Bearer screening-token');
  expect(Object.keys(JSON.parse(body))).toEqual(['withdrawal', 'address', 'amount']);
  expect(body).toContain(leaver.withdrawal);
});

describe('a hook without a valid answer', () => {
  test.each<[string, () => Promise<Hook> | Hook]>([
    ['that fails', () => program('fails', `echo '${CLEAR}'; exit 1`)],
    ['that is missing', () => ({ command: join(folder, 'missing') })],
    ['that says nothing', () => program('silent', 'cat >/dev/null')],
    ['that says something else', () => service(JSON.stringify({ verdict: 'maybe' })).as],
    ['that refuses without naming a list', () => service(JSON.stringify({ verdict: 'refuse' })).as],
    [
      'that answers with an error',
      () => ({ url: http.hook({ status: 500 }).url, token: undefined }),
    ],
    ['on a private address', () => ({ url: 'http://127.0.0.1:9/', token: undefined })],
  ])('%s holds the withdrawal', async (_, hook) => {
    const leaver = await leaving();
    await pass(await hook());

    expect(await seen(leaver)).toMatchObject({ status: 'requested', underReview: true });
    await pass(service(CLEAR).as);
    // Not before the next attempt is due.
    expect(await seen(leaver)).toMatchObject({ status: 'requested', underReview: true });
    await dueAgain(leaver);
    await pass(service(CLEAR).as);
    expect(await seen(leaver)).toMatchObject({ status: 'approved', underReview: false });
  });

  test.each([
    ['closed', 'requested'],
    ['open', 'approved'],
  ] as const)('three times, with the setting %s, leaves it %s', async (fails, status) => {
    const leaver = await leaving();
    const hook = await program('down', 'exit 3');
    const states: string[] = [];
    for (let attempt = 0; attempt < 3; attempt++) {
      await pass(hook, fails);
      states.push((await seen(leaver)).status);
      await dueAgain(leaver);
    }

    expect(states).toEqual(['requested', 'requested', status]);
    expect(await alertsOf(leaver.withdrawal)).toEqual([{ kind: 'screening_failed' }]);
  });
});
