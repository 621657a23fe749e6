/** Two replicas, of which one is behind: GitLab once took the first that had a write for all (413203). */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { Cluster } from '../../support/database/postgres-cluster.ts';
import { type Replicated, startReplicated } from '../../support/database/replicated.ts';
import { payScene, TOTAL } from '../../support/payments/pay-scene.ts';
import type { TestMember } from '../../support/people/people.ts';

const READS = 12;

interface Port extends Record<string, unknown> {
  port: string;
}

let of: Replicated;
const nth = (index: number): Cluster => {
  const one = of.standbys[index];
  if (!one) throw new Error('no such replica');
  return one;
};
const first = () => nth(0);
const second = () => nth(1);

beforeAll(async () => {
  of = await startReplicated({}, 2);
});
beforeEach(async () => {
  await of.caughtUp();
  of.counted();
});
afterEach(() => of.resume(second()));
afterAll(() => of.close());

/** The kinds of somebody's transactions, as often as they are asked for. */
async function histories({ token }: TestMember): Promise<string[]> {
  const seen: string[] = [];
  for (let read = 0; read < READS; read++) {
    const { statusCode, body } = await of.api.call(transactionsEndpoints.list, { token });
    if (statusCode !== 200) throw new Error(body);
    seen.push(
      JSON.parse(body)
        .data.map(({ type }: { type: string }) => type)
        .join(),
    );
  }
  return seen;
}

const times = (text: string) => Array(READS).fill(text);

/** The server on which each of some requests for these members reads, statement by statement. */
async function serversFor(holders: string[]): Promise<string[][]> {
  const port = sql`select inet_server_port()::text as port`;
  const requests: string[][] = [];
  for (let read = 0; read < READS; read++) {
    const reads = of.replicas.readsFor(holders);
    const answers = [await rowsOf<Port>(reads, port), await rowsOf<Port>(reads, port)];
    requests.push(answers.flat().map((row) => row.port));
  }
  return requests;
}

/** A payment that the first replica has replayed and the second has not. */
async function paidOnOne() {
  const { payer, params } = await payScene(of.api);
  await of.caughtUp();
  await of.pause(second());
  await of.api.call(payEndpoints.confirm, { params, token: payer.token, body: { total: TOTAL } });
  await of.caughtUp(first());
  of.counted();
  return payer;
}

test('share the requests, each of which stays on one of them', async () => {
  const requests = await serversFor([]);

  const ports = new Set(requests.map((statements) => statements.join()));
  expect([...ports].sort()).toEqual(of.standbys.map(({ port }) => `${port},${port}`).sort());
  expect(of.counted()).toEqual({ replica: READS });
});

test('whoever has written reads on the one that has replayed it, others on both', async () => {
  const payer = await paidOnOne();

  expect(await histories(payer)).toEqual(times('payment,deposit'));
  expect(of.counted()).toEqual({ replica: READS });
  expect(new Set((await serversFor([payer.id])).flat())).toEqual(new Set([String(first().port)]));
  expect(new Set((await serversFor([])).flat()).size).toBe(2);
});

test('when the one that has replayed a write is lost, the primary answers and not the other', async () => {
  const payer = await paidOnOne();
  await first().kill('SIGQUIT');

  expect(await histories(payer)).toEqual(times('payment,deposit'));

  expect(of.counted()).toEqual({ lost: 1, behind: READS - 1 });
  expect(new Set((await serversFor([])).flat())).toEqual(new Set([String(second().port)]));
});
