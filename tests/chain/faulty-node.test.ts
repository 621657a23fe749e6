import { describe, expect, test } from 'vitest';
import { WrongChainError } from '../../server/tokens/chain/node-errors.ts';
import { depositsOf, newDepositor, scannerOf, useDeposits } from '../support/chain/deposits.ts';
import { type Tamper, useRpcProxy } from '../support/chain/rpc-proxy.ts';
import { balanceOf, tokens } from '../support/people/people.ts';

const scene = useDeposits();
const proxy = useRpcProxy(() => scene().chain.rpcUrl);

/** A scanner that reads the chain through the faulty proxy. */
const throughProxy = () =>
  scannerOf(scene().api, { ...scene().chain.settings, rpcUrls: [proxy().url] });

async function finalDeposit(amount = '5') {
  const ana = await newDepositor(scene());
  await scene().chain.send(ana.addresses.cash, amount);
  await scene().chain.mine(2);
  return ana;
}

describe('a node', () => {
  test('that fails at any of its answers causes no lost and no double credits', async () => {
    const { api, chain } = scene();
    const people = [];
    for (let turn = 0; turn < 12; turn++) {
      const ana = await finalDeposit();
      people.push(ana);
      let answers = 0;
      proxy().tamper((_, answer) => {
        if (answers++ >= turn) throw new Error('down');
        return answer;
      });
      const scan = throughProxy();
      await scan().catch(() => {});
      proxy().tamper();
      await scan();
      await chain.mine(1);
    }

    for (const ana of people) expect(await balanceOf(api, ana.cash)).toBe(tokens('5'));
  });

  test('with another chain ID is rejected until it answers with the right one', async () => {
    const ana = await finalDeposit();
    const scan = throughProxy();
    proxy().tamper((call, answer) =>
      call.method === 'eth_chainId' ? { ...answer, result: '0x1' } : answer,
    );

    await expect(scan()).rejects.toThrow(WrongChainError);
    const meanwhile = await balanceOf(scene().api, ana.cash);
    proxy().tamper();
    await scan();

    expect(meanwhile).toBe(0n);
    expect(await balanceOf(scene().api, ana.cash)).toBe(tokens('5'));
  });

  test('with the right chain ID but another genesis block is rejected', async () => {
    const ana = await finalDeposit();
    proxy().tamper((call, answer) =>
      call.method === 'eth_getBlockByNumber' && call.params[0] === '0x0'
        ? { ...answer, result: { ...(answer.result as object), hash: `0x${'ab'.repeat(32)}` } }
        : answer,
    );

    await expect(throughProxy()()).rejects.toThrow('the chain was reset');
    expect(await balanceOf(scene().api, ana.cash)).toBe(0n);
    proxy().tamper();
    await throughProxy()();
  });

  const inCapitals = (log: object) =>
    Object.fromEntries(
      Object.entries(log).map(([name, value]) => [
        name,
        /Hash$/.test(name) ? `0x${String(value).slice(2).toUpperCase()}` : value,
      ]),
    );
  const logs = (change: (logs: object[]) => object[]): Tamper => {
    return (call, answer) =>
      call.method === 'eth_getLogs'
        ? { ...answer, result: change(answer.result as object[]) }
        : answer;
  };

  test('that writes hashes in other letters, also beside their usual ones, causes one credit per deposit', async () => {
    const ana = await finalDeposit();
    proxy().tamper(logs((all) => [...all, ...all.map(inCapitals)]));
    await throughProxy()();
    await scene().chain.mine(1);
    proxy().tamper(logs((all) => all.map(inCapitals)));
    await throughProxy()();

    expect(await balanceOf(scene().api, ana.cash)).toBe(tokens('5'));
    expect(await depositsOf(scene(), ana)).toHaveLength(1);
  });

  test('that returns every log twice causes one credit per deposit', async () => {
    const ana = await finalDeposit();
    proxy().tamper(logs((all) => [...all, ...all]));
    await throughProxy()();
    await throughProxy()();
    proxy().tamper();
    await scene().scan();

    expect(await balanceOf(scene().api, ana.cash)).toBe(tokens('5'));
    expect(await depositsOf(scene(), ana)).toHaveLength(1);
  });

  test('that omits a deposit is read again later', async () => {
    const ana = await finalDeposit();
    proxy().tamper(logs(() => []));
    await throughProxy()();
    const meanwhile = await balanceOf(scene().api, ana.cash);
    proxy().tamper();
    await scene().chain.mine(20);
    await throughProxy()();

    expect(meanwhile).toBe(0n);
    expect(await balanceOf(scene().api, ana.cash)).toBe(tokens('5'));
  });

  test('that returns logs of another token, range or reorganised block causes no credits', async () => {
    const ana = await finalDeposit();
    const strange = [
      { address: '0x52908400098527886E0F7030069857D2E4169EE7' },
      { blockNumber: '0xfffff' },
      { removed: true },
      { topics: [] },
    ];
    for (const change of strange) {
      proxy().tamper(logs((all) => all.map((log) => ({ ...log, ...change }))));
      await throughProxy()();
      await scene().chain.mine(1);
    }

    expect(await balanceOf(scene().api, ana.cash)).toBe(0n);
    proxy().tamper();
    await throughProxy()();
    expect(await balanceOf(scene().api, ana.cash)).toBe(tokens('5'));
  });

  test('that is behind the recorded height is not scanned until it has caught up', async () => {
    const ana = await finalDeposit();
    await scene().scan();
    proxy().tamper((call, answer) =>
      call.method === 'eth_getBlockByNumber' && call.params[0] !== '0x0'
        ? { ...answer, result: null }
        : answer,
    );

    await expect(throughProxy()()).rejects.toThrow('does not know block');
    expect(await balanceOf(scene().api, ana.cash)).toBe(tokens('5'));
  });

  test('that limits the block range is asked for small ranges', async () => {
    const { chain, api } = scene();
    proxy().tamper();
    const ana = await finalDeposit();
    await chain.mine(500);
    const asked: number[] = [];
    proxy().tamper((call, answer) => {
      if (call.method !== 'eth_getLogs') return answer;
      const [{ fromBlock, toBlock }] = call.params as [{ fromBlock: string; toBlock: string }];
      const blocks = Number(toBlock) - Number(fromBlock) + 1;
      asked.push(blocks);
      return blocks > 150
        ? { id: answer.id, error: { code: -32_005, message: 'query returned more than 150' } }
        : answer;
    });
    await throughProxy()();

    expect(await balanceOf(api, ana.cash)).toBe(tokens('5'));
    expect(Math.max(...asked)).toBeGreaterThan(150);
    expect(asked.filter((blocks) => blocks <= 150).length).toBeGreaterThan(3);
  });
});
