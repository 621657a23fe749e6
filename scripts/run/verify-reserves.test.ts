/** The program refuses statements that are signed and wrong: an installation that lies. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256Hex } from '../../server/platform/core/sha256.ts';
import type { ReservesStatement } from '../../shared/reserves/statement.ts';
import { verifyReserves } from '../../tests/support/chain/verify-reserves.ts';

const [ADDRESS, OTHER, TOKEN] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`);
const BALANCES = new Map([
  [ADDRESS, 90n],
  [OTHER, 10n],
]);
const BLOCK = { number: 7, hash: `0x${'ab'.repeat(32)}`, time: 1_795_000_000 };
const servers: Server[] = [];
let site = '';
let node = '';
/** The answer of `/api/reserves`. */
let published: unknown;

async function serve(answer: (body: string) => unknown): Promise<string> {
  const server = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer(await text(request))));
  });
  servers.push(server);
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function answerOfNode(body: string) {
  const { method, params } = JSON.parse(body);
  if (method === 'eth_chainId') return { result: '0x1' };
  if (method === 'eth_getBlockByNumber') {
    return { result: { hash: BLOCK.hash, timestamp: `0x${BLOCK.time.toString(16)}` } };
  }
  const [{ data }] = params;
  return { result: `0x${(BALANCES.get(`0x${data.slice(-40)}`) ?? 0n).toString(16)}` };
}

beforeAll(async () => {
  site = await serve(() => published);
  node = await serve(answerOfNode);
});
afterAll(() => {
  for (const server of servers) server.close();
});

const right = (): ReservesStatement => ({
  ...{ iss: site, iat: BLOCK.time, number: 1, previous: null, covered: true },
  token: { chainId: 1, address: TOKEN ?? '', decimals: 18, symbol: 'SLS' },
  block: BLOCK,
  ledger: { seal: 3, hash: 'cd'.repeat(32), lastTransfer: '20' },
  liabilities: { members: '70', withdrawals: '5', community: '25', total: '100' },
  tree: { hash: 'ef'.repeat(32), units: '75' },
  reserves: {
    custody: [{ address: ADDRESS ?? '', units: '90' }],
    deposits: [{ address: OTHER ?? '', units: '10' }],
    total: '100',
  },
});

type Claims = Record<string, unknown>;

/** Publishes these statements, each after the one before, and verifies them. */
async function verdictOn(
  statements: Claims[],
  { header = {}, key = {} }: { header?: object; key?: object } = {},
) {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const jwk = await exportJWK(pair.publicKey);
  const kid = `key_${await calculateJwkThumbprint(jwk)}`;
  const proofs: { number: number; jws: string }[] = [];
  for (const [index, claims] of statements.entries()) {
    const before = proofs[0];
    const previous = before ? sha256Hex(before.jws) : null;
    const jws = await new SignJWT({ number: index + 1, previous, ...claims })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'salus-reserves+jwt', kid, ...header })
      .sign(pair.privateKey);
    proofs.unshift({ number: index + 1, jws });
  }
  published = { keys: [{ ...jwk, kid, ...key }], proofs };
  return verifyReserves(site, '--node', node);
}

const linked = ({ number, previous, ...rest }: ReservesStatement): Claims => rest;
const alone = (change: (statement: ReservesStatement) => void): Claims[] => {
  const statement = right();
  change(statement);
  return [{ ...statement }];
};

test('accepts true statements', async () => {
  const { code, output } = await verdictOn([linked(right()), linked(right())]);

  expect(output).toContain('ok  2 proofs');
  expect(code).toBe(0);
});

test.each<[string, (statement: ReservesStatement) => void, string]>([
  [
    'liabilities that do not add up',
    ({ liabilities }) => {
      liabilities.total = '99';
    },
    'liabilities do not add up',
  ],
  [
    'a tree of fewer balances',
    ({ tree }) => {
      tree.units = '70';
    },
    'the tree has another sum',
  ],
  [
    'an amount that is none',
    ({ liabilities }) => {
      liabilities.members = '-5';
    },
    '-5 is no amount',
  ],
  [
    'reserves that do not add up',
    ({ reserves }) => {
      reserves.total = '200';
    },
    'the reserves do not add up',
  ],
  [
    'an address that is counted twice',
    ({ reserves }) => {
      reserves.deposits = reserves.custody;
      reserves.total = '180';
    },
    'an address is counted twice',
  ],
  [
    'a wrong judgement',
    (statement) => {
      statement.covered = false;
    },
    'judges wrongly',
  ],
  [
    'more liabilities than reserves',
    (statement) => {
      statement.liabilities.community = '26';
      statement.liabilities.total = '101';
      statement.covered = false;
    },
    '100 base units are less than 101',
  ],
  [
    'another installation',
    (statement) => {
      statement.iss = 'https://other.example';
    },
    'is of https://other.example',
  ],
  [
    'another chain',
    ({ token }) => {
      token.chainId = 5;
    },
    'the node is on chain 1',
  ],
  [
    'another time',
    (statement) => {
      statement.block = { ...BLOCK, time: 1 };
    },
    'has another time',
  ],
  [
    'a balance that the node does not find',
    ({ reserves }) => {
      reserves.custody = [{ address: TOKEN ?? '', units: '90' }];
    },
    'holds 0 base units, not 90',
  ],
])('refuses %s', async (_, change, problem) => {
  const { code, output } = await verdictOn(alone(change));

  expect([code, output]).toEqual([1, expect.stringContaining(problem)]);
});

test('refuses a later proof that goes back', async () => {
  const block = linked({ ...right(), block: { ...BLOCK, number: 6 } });
  const ledger = linked({ ...right(), ledger: { ...right().ledger, lastTransfer: '9' } });

  expect((await verdictOn([linked(right()), block])).output).toContain('goes back on the chain');
  expect((await verdictOn([linked(right()), ledger])).output).toContain('goes back in the ledger');
  const unlinked = { ...linked(right()), previous: 'ab'.repeat(32) };
  expect((await verdictOn([linked(right()), unlinked])).output).toContain('does not follow');
});

test('refuses what is signed for another purpose, and a key with another name', async () => {
  const statements = [{ ...right() }];

  expect((await verdictOn(statements, { header: { typ: 'JWT' } })).output).toContain(
    'is no proof of reserves',
  );
  const named = { header: { kid: 'key_x' }, key: { kid: 'key_x' } };
  expect((await verdictOn(statements, named)).output).toContain('has another thumbprint');
  expect((await verdictOn(statements, { key: { kid: 'key_y' } })).output).toContain(
    'is not published',
  );
});
