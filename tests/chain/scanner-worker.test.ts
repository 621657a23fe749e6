import { expect, onTestFinished, test } from 'vitest';
import * as depositsEndpoints from '#shared/deposits/endpoints.ts';
import { createLog } from '../../server/platform/core/log.ts';
import { rowsOf } from '../../server/platform/db/database.ts';
import { sql } from '../../server/platform/db/statement.ts';
import { startScanner } from '../../server/tokens/deposits/start-scanner.ts';
import { newDepositor, useDeposits } from '../support/chain/deposits.ts';
import { useRpcProxy } from '../support/chain/rpc-proxy.ts';
import { balanceOf, newMember, tokens } from '../support/people/people.ts';

const scene = useDeposits();
const proxy = useRpcProxy(() => scene().chain.rpcUrl);
const SECRET = 'key-in-the-path';

/** A server's scanner and its log lines. */
function started() {
  const { api, chain } = scene();
  const lines: string[] = [];
  const waiting = new Map<string, () => void>();
  const log = createLog('info', {
    write(line: string) {
      lines.push(line);
      const { msg } = JSON.parse(line) as { msg: string };
      waiting.get(msg)?.();
    },
  });
  const logged = (words: string) => new Promise<void>((done) => void waiting.set(words, done));
  const settings = { ...chain.settings, rpcUrls: [`${proxy().url}/${SECRET}`] };
  const scanner = startScanner(api.db, api.config, settings, log);
  onTestFinished(async () => {
    proxy().tamper();
    await scanner.stop();
  });
  return { scanner, lines, logged };
}

const isDelayed = async () => {
  const { api } = scene();
  const { token } = await newMember(api);
  return (await api.call(depositsEndpoints.list, { token })).json().delayed;
};

test('an unreachable node is logged once, and once more when it recovers', async () => {
  const { api, chain } = scene();
  const { scanner, lines, logged } = started();
  await logged('deposits are credited');
  expect(await isDelayed()).toBe(false);

  const pause = logged('deposits pause');
  let failures = 0;
  const several = new Promise<void>((done) => {
    proxy().tamper(() => {
      failures += 1;
      if (failures > 6) done();
      scanner.wake();
      throw new Error('down');
    });
  });
  scanner.wake();
  await pause;
  await several;
  expect(await isDelayed()).toBe(true);

  const ana = await newDepositor(scene());
  await chain.send(ana.addresses.cash, '5');
  await chain.mine(2);
  const back = logged('deposits are credited');
  proxy().tamper();
  scanner.wake();
  await back;

  expect(await isDelayed()).toBe(false);
  expect(await balanceOf(api, ana.cash)).toBe(tokens('5'));
  expect(lines.filter((line) => line.includes('deposits pause'))).toHaveLength(1);
  // With most providers the URL of a node contains its password.
  expect(lines.join()).not.toContain(SECRET);
});

test('a node with another chain ID raises an alert', async () => {
  const { api } = scene();
  proxy().tamper((call, answer) =>
    call.method === 'eth_chainId' ? { ...answer, result: '0x1' } : answer,
  );
  const { lines, logged } = started();
  await logged('deposits pause');

  expect(lines.join()).toContain('the node is on chain 1, not on CHAIN_ID 31337');
  const alerts = await rowsOf(api.db, sql`select from alert where kind = 'chain_mismatch'`);
  expect(alerts).toHaveLength(1);
});

test('a scanner that stops lets the next one start at once', async () => {
  const first = started();
  await first.logged('deposits are credited');
  await first.scanner.stop();
  const second = started();

  await second.logged('deposits are credited');
  expect(second.lines.join()).not.toContain('deposits pause');
});
