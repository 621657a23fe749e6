import { expect, test } from 'vitest';
import { type Asking, Turns } from './turns.ts';

const LIMITS = { atOnce: 2, perAsking: 3, perLane: 40 };

/** Work that ends when the test says so, one after the other. */
function scene(limits = LIMITS) {
  const turns = new Turns(limits);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const refused: string[] = [];
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    started,
    refused,
    async ask(asking: Asking, name: string) {
      turns
        .run(asking, () => {
          started.push(name);
          return new Promise<void>((end) => ends.push(end));
        })
        .catch((problem: { code: string }) => refused.push(`${name}: ${problem.code}`));
      await settle();
    },
    /** Ends the oldest work that runs. */
    async end() {
      ends.shift()?.();
      await settle();
    },
  };
}

const stranger = (network: number) => ({ address: `2001:db8:${network}::1` });

test('as many run at once as are allowed, and the others wait', async () => {
  const { ask, end, started } = scene();
  for (const name of ['a', 'b', 'c']) await ask({ person: name }, name);

  expect(started).toEqual(['a', 'b']);
  await end();
  expect(started).toEqual(['a', 'b', 'c']);
});

test('a person we know gets every second turn, however many strangers wait', async () => {
  const { ask, end, started } = scene();
  for (let network = 0; network < 20; network++) await ask(stranger(network), 'stranger');
  for (const name of ['ana', 'leo']) await ask({ person: name }, name);

  for (let ended = 0; ended < 4; ended++) await end();

  expect(started.slice(2)).toEqual(['ana', 'stranger', 'leo', 'stranger']);
});

test('strangers get every second turn as well', async () => {
  const { ask, end, started } = scene();
  for (let index = 0; index < 20; index++) await ask({ person: `usr_${index}` }, 'known');
  await ask(stranger(1), 'stranger');

  for (let ended = 0; ended < 2; ended++) await end();

  expect(started.slice(2)).toEqual(['known', 'stranger']);
});

test('networks take turns, so that one does not delay another by its number', async () => {
  const { ask, end, started } = scene();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) await ask(stranger(1), name);
  await ask(stranger(2), 'b1');

  for (let ended = 0; ended < 2; ended++) await end();

  expect(started).toEqual(['a1', 'a2', 'a3', 'b1']);
});

test('a network has a few waiting, and the next is told to slow down', async () => {
  const { ask, refused } = scene();
  for (let index = 0; index < 6; index++) await ask(stranger(1), `a${index}`);
  await ask(stranger(2), 'b');

  expect(refused).toEqual(['a5: rate_limited']);
});

test('a /48 has ten times as many waiting as a /64', async () => {
  const { ask, refused } = scene();
  for (let index = 0; index < 34; index++) {
    await ask({ address: `2001:db8:1:${index}::1` }, `a${index}`);
  }
  await ask(stranger(2), 'b');

  expect(refused).toEqual(['a32: rate_limited', 'a33: rate_limited']);
});

test('a person has a few waiting, and others are not affected', async () => {
  const { ask, refused } = scene();
  for (let index = 0; index < 6; index++) await ask({ person: 'ana' }, `ana ${index}`);
  await ask({ person: 'leo' }, 'leo');

  expect(refused).toEqual(['ana 5: rate_limited']);
});

test('a full lane refuses strangers, and no person we know', async () => {
  const { ask, refused } = scene({ ...LIMITS, perLane: 4 });
  for (let network = 0; network < 7; network++) await ask(stranger(network), `${network}`);
  await ask({ person: 'ana' }, 'ana');

  expect(refused).toEqual(['6: unavailable']);
});

test('a place that becomes free can be taken again', async () => {
  const { ask, end, refused, started } = scene();
  for (let index = 0; index < 5; index++) await ask(stranger(1), `a${index}`);
  for (let ended = 0; ended < 5; ended++) await end();

  for (let index = 5; index < 10; index++) await ask(stranger(1), `a${index}`);

  expect(refused).toEqual([]);
  expect(started).toHaveLength(7);
});
