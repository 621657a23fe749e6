/** One network that keeps the hashing of passwords busy does not keep others from signing in. */
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import { hashTurns } from '../../../server/people/passwords/hash.ts';
import type { Asking } from '../../../server/platform/http/turns.ts';
import { useApi } from '../../support/api/api.ts';
import { newMember, PASSWORD } from '../../support/people/people.ts';

const api = useApi({ trustProxy: true });

const ends: (() => void)[] = [];
const held = () => new Promise<void>((end) => ends.push(end));

afterEach(() => vi.restoreAllMocks());

/** Requests of one /48 fill every slot and every place in the queue, until the test releases them. */
async function floodFromOneNetwork(): Promise<{ release(): Promise<void> }> {
  const refused = vi.fn();
  const works: Promise<unknown>[] = [];
  for (let network = 0; refused.mock.calls.length === 0; network++) {
    const work = hashTurns.run({ address: `2001:db8:1:${network}::1` }, held).catch(refused);
    works.push(work);
    await Promise.resolve();
  }
  return {
    async release() {
      const isOver = Promise.allSettled(works);
      let over = false;
      void isOver.then(() => {
        over = true;
      });
      while (!over) {
        for (const end of ends.splice(0)) end();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

/** Starts the call, and waits until its password waits to be checked. */
async function waitingSignIn(
  asking: Asking,
  call: () => Promise<LightMyRequestResponse>,
): Promise<{ answer: Promise<LightMyRequestResponse> }> {
  const run = vi.spyOn(hashTurns, 'run');
  const answer = call();
  await vi.waitFor(() => expect(run).toHaveBeenCalledWith(asking, expect.any(Function)));
  return { answer };
}

const signIn = (email: string, headers: Record<string, string>) =>
  api().call(authEndpoints.signIn, { body: { identifier: email, password: PASSWORD }, headers });

test('on a known device a member is one of the next two', async () => {
  const { email } = await newMember(api());
  const first = await signIn(email, {});
  const key = first.cookies.find(({ name }) => name === 'salus_device')?.value;
  const flood = await floodFromOneNetwork();

  const { answer } = await waitingSignIn({ person: expect.any(String) }, () =>
    signIn(email, { cookie: `salus_device=${key}` }),
  );
  // The two lanes take turns; whose turn it is depends on who came before.
  for (const end of ends.splice(0, 2)) end();

  expect((await answer).statusCode).toBe(200);
  await flood.release();
});

test('on a new device, from another network, nobody is refused', async () => {
  const { email } = await newMember(api());
  const flood = await floodFromOneNetwork();

  const { answer } = await waitingSignIn({ address: '203.0.113.7' }, () =>
    signIn(email, { 'x-forwarded-for': '203.0.113.7' }),
  );
  await flood.release();

  expect((await answer).statusCode).toBe(200);
});

test('from the network itself the next one is told to wait', async () => {
  const { email } = await newMember(api());
  const flood = await floodFromOneNetwork();

  const refused = await signIn(email, { 'x-forwarded-for': '2001:db8:1:ffff::1' });

  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '2']);
  await flood.release();
});
