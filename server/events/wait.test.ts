import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createWaiting } from './wait.ts';

const newReply = () => ({ raw: new ServerResponse(new IncomingMessage(new Socket())) });

/** Looks for what never comes, for longer than the test. */
const inVain = (who: string) => ({
  who,
  seconds: 60,
  look: async () => 'nothing',
  isFound: () => false,
});

test('five hundred calls wait, one more is answered at once, and those when the server closes', async () => {
  const http = Fastify();
  const wait = createWaiting(http);
  const waiting = Array.from({ length: 500 }, (_, n) => wait(newReply(), inVain(`shop-${n}`)));

  expect(await wait(newReply(), inVain('one more'))).toBe('nothing');
  await http.close();

  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['nothing']));
});

test('nobody is waited for who has left, and their place is free again', async () => {
  const wait = createWaiting(Fastify());
  const reply = newReply();
  const waiting = Array.from({ length: 5 }, () => wait(reply, inVain('shop')));
  reply.raw.destroy();
  await Promise.all(waiting);

  let looks = 0;
  const found = await wait(newReply(), {
    ...inVain('shop'),
    look: async () => ++looks,
    isFound: (count: number) => count === 2,
  });

  expect(found).toBe(2);
});
