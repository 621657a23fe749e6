/** The addresses of a name are checked when the socket connects. */
import dns from 'node:dns';
import { createServer, type Server } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { guardedRequest } from './guarded-request.ts';

const names = new Map<string, { address: string; family: number }[]>();
const asked: string[] = [];

/** Files share their modules, so the resolver is replaced in place and not by a mocked module. */
function answer(
  hostname: string,
  _: object,
  callback: (error: Error | null, addresses: { address: string; family: number }[]) => void,
): void {
  asked.push(hostname);
  const found = names.get(hostname);
  callback(found ? null : new Error(`ENOTFOUND ${hostname}`), found ?? []);
}

const loopback = { address: '127.0.0.1', family: 4 };
const publicOne = { address: '93.184.216.34', family: 4 };

let server: Server;
let resolver: { mockRestore(): void };
let port = 0;
let calls = 0;

beforeAll(async () => {
  server = createServer((_, response) => {
    calls += 1;
    response.end('reached');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  port = (server.address() as AddressInfo).port;
  // Not before: a server looks its own address up as well.
  resolver = vi.spyOn(dns, 'lookup').mockImplementation(answer as typeof dns.lookup);
  syncBuiltinESMExports();
});
afterAll(async () => {
  resolver.mockRestore();
  syncBuiltinESMExports();
  await new Promise((closed) => server.close(closed));
});
beforeEach(() => {
  calls = 0;
  asked.length = 0;
  names.clear();
});

async function call(host: string, allowed: string[] = []): Promise<string> {
  const url = new URL(`http://${host}:${port}/hook`);
  const { body } = await guardedRequest(url, allowed, { method: 'POST' });
  return body.text();
}

describe('a name', () => {
  test.each([
    ['on this machine', [loopback]],
    ['with one private address among public ones', [publicOne, { address: '10.0.0.1', family: 4 }]],
    ['with a private address first', [loopback, publicOne]],
    ['with a mapped private address', [{ address: '::ffff:127.0.0.1', family: 6 }]],
    ['without an address', []],
  ])('%s is not connected to', async (_, addresses) => {
    names.set('shop.test', addresses);

    await expect(call('shop.test')).rejects.toThrow('shop.test is not a public address');
    expect(calls).toBe(0);
  });

  test('is looked up for every call: its addresses may have changed', async () => {
    names.set('rebound.test', [loopback]);

    await expect(call('rebound.test')).rejects.toThrow('not a public address');
    await expect(call('rebound.test')).rejects.toThrow('not a public address');

    expect(asked).toEqual(['rebound.test', 'rebound.test']);
    expect(calls).toBe(0);
  });

  test('that does not resolve fails with the DNS error', async () => {
    await expect(call('nowhere.test')).rejects.toThrow('ENOTFOUND nowhere.test');
  });

  test('is refused although its address is on the list', async () => {
    names.set('shop.test', [loopback]);

    await expect(call('shop.test', [`127.0.0.1:${port}`])).rejects.toThrow('not a public address');
    expect(calls).toBe(0);
  });
});

test('an address on the list is reached', async () => {
  expect(await call('127.0.0.1', [`127.0.0.1:${port}`])).toBe('reached');
  expect(calls).toBe(1);
});
