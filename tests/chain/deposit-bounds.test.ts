/** Deposits are bounded by the token's supply and by the hourly bound. */
import { afterEach, expect, test } from 'vitest';
import { rowsOf } from '../../server/platform/db/database.ts';
import { sql } from '../../server/platform/db/statement.ts';
import { type CreditKind, setCreditBound } from '../../server/platform/ops/bounds.ts';
import { isPaused, resume } from '../../server/platform/ops/pauses.ts';
import { depositsOf, newDepositor, scannerOf, useDeposits } from '../support/chain/deposits.ts';
import { useRpcProxy } from '../support/chain/rpc-proxy.ts';
import { balanceOf, tokens } from '../support/people/people.ts';
import { bringTokens } from '../support/tokens/custody.ts';

const scene = useDeposits();
const proxy = useRpcProxy(() => scene().chain.rpcUrl);
const KIND: CreditKind = 'deposit';
const PAUSE = `credits_paused:${KIND}` as const;
const LIFTED = 10n ** 36n;

const owner = () => scene().api.database.owner.db;
const throughProxy = () =>
  scannerOf(scene().api, { ...scene().chain.settings, rpcUrls: [proxy().url] });

/** Changes the amount of every transfer that the node reports. */
const lieAbout = (units: bigint) =>
  proxy().tamper((call, answer) =>
    call.method === 'eth_getLogs'
      ? {
          ...answer,
          result: (answer.result as object[]).map((log) => ({
            ...log,
            data: `0x${units.toString(16).padStart(64, '0')}`,
          })),
        }
      : answer,
  );

const lastAlert = async () => {
  const [row] = await rowsOf<{ subject: string }>(
    scene().api.db,
    sql`select subject_id as subject from alert where kind = 'pause_started' order by id desc limit 1`,
  );
  return row?.subject;
};

afterEach(async () => {
  proxy().tamper();
  await setCreditBound(owner(), KIND, LIFTED);
  await resume(owner(), PAUSE);
});

test('an invented deposit of a thousand times the supply credits nothing and pauses deposits', async () => {
  const { api, chain } = scene();
  const ana = await newDepositor(scene());
  const hash = await chain.send(ana.addresses.cash, '5');
  await chain.mine(2);
  lieAbout(tokens('1000000000000'));

  await expect(throughProxy()()).rejects.toThrow('credits_paused:deposit is on');
  const meanwhile = await balanceOf(api, ana.cash);
  const subject = await lastAlert();
  proxy().tamper();
  await resume(owner(), PAUSE);
  await scene().scan();

  expect(meanwhile).toBe(0n);
  expect(subject).toMatch(
    new RegExp(`^${PAUSE} .+: 1000000000000 tokens of ${hash} exceed the supply of 1000000000$`),
  );
  expect(await balanceOf(api, ana.cash)).toBe(tokens('5'));
});

test('deposits above the hourly bound wait as pending until an operator raises it and resumes', async () => {
  const { api, chain } = scene();
  const ana = await newDepositor(scene());
  await scene().api.database.owner.execute('delete from ops.credit_minute');
  await setCreditBound(owner(), KIND, tokens('8'));
  for (const amount of ['5', '4']) {
    await chain.send(ana.addresses.cash, amount);
    await chain.mine(2);
    await scene()
      .scan()
      .catch(() => {});
  }
  const meanwhile = await balanceOf(api, ana.cash);
  const shown = (await depositsOf(scene(), ana)).map(({ status }) => status);
  await expect(scene().scan()).rejects.toThrow('credits_paused:deposit is on');
  await setCreditBound(owner(), KIND, tokens('9'));
  await resume(owner(), PAUSE);
  await scene().scan();

  expect(meanwhile).toBe(tokens('5'));
  expect(shown.sort()).toEqual(['credited', 'pending']);
  expect(await isPaused(api.db, PAUSE)).toBe(false);
  expect(await balanceOf(api, ana.cash)).toBe(tokens('9'));
});

test('deposits that together with custody exceed the supply are not credited', async () => {
  const { api, chain } = scene();
  const ana = await newDepositor(scene());
  // The books hold nearly all of the supply; this test is the last.
  await owner().transaction((tx) =>
    bringTokens(tx, {
      id: 'txn_most',
      kind: 'deposit',
      businessKey: 'test:most',
      to: [{ account: ana.stake, amount: tokens('999999980') }],
    }),
  );
  await chain.send(ana.addresses.cash, '30');
  await chain.mine(2);

  await expect(scene().scan()).rejects.toThrow('credits_paused:deposit is on');

  expect(await balanceOf(api, ana.cash)).toBe(0n);
  expect(await lastAlert()).toMatch(/: 30 tokens, with .+ in custody, exceed the supply of /);
});
