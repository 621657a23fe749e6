/** The short codes of tills cannot be guessed: each network has a few wrong ones an hour, exactly. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as endpoints from '#shared/till/endpoints.ts';
import * as payerEndpoints from '#shared/till/payer-endpoints.ts';
import { startApi, type TestApi, useApi } from '../../support/api/api.ts';
import { newTill, tillScene } from '../../support/payments/tills.ts';
import { newMerchant } from '../../support/people/people.ts';

const own = useApi();
/** Two processes of one installation. */
let api: TestApi;
let second: TestApi;

beforeAll(async () => {
  const limits = { ...own().config.limits, accountPerAddress: 1000, actsPerAddress: 1000 };
  api = await startApi({ trustProxy: true, limits }, own().database);
  second = await startApi({ trustProxy: true, limits }, own().database);
});
afterAll(async () => {
  await api.http.close();
  await second.http.close();
});

let networks = 0;
const newAddress = () => `198.51.${networks++}.7`;

const from = (address: string) => ({
  'x-forwarded-for': address,
  origin: own().config.publicUrl,
});

const find = (address: string, code: string, at = api) =>
  at.call(payerEndpoints.find, { query: { code }, headers: from(address) });
const pair = (address: string, code: string) =>
  api.call(endpoints.pair, { body: { code }, headers: from(address) });

const statusesOf = async (count: number, call: (index: number) => ReturnType<typeof find>) => {
  const statuses = [];
  for (let index = 0; index < count; index++) statuses.push((await call(index)).statusCode);
  return statuses;
};

test('of payments: thirty wrong codes an hour, counted over all processes', async () => {
  const address = newAddress();

  const statuses = await statusesOf(80, (index) =>
    find(address, String(index).padStart(8, '0'), index % 2 ? api : second),
  );

  expect(statuses).toEqual([...Array(30).fill(404), ...Array(50).fill(429)]);
});

test('of payments: guesses at the same time are counted as well', async () => {
  const address = newAddress();

  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => find(address, String(index).padStart(8, '0'))),
  );

  expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(30);
});

test('to pair a device: wrong codes count together with those of payments', async () => {
  const address = newAddress();
  await statusesOf(20, (index) => find(address, String(index).padStart(8, '0')));

  const statuses = await statusesOf(15, () => pair(address, '0123456789'));

  expect(statuses).toEqual([...Array(10).fill(400), ...Array(5).fill(429)]);
});

test('a right code counts nothing, and does not forgive wrong ones', async () => {
  const address = newAddress();
  const { sell } = await tillScene(own());
  const { code, id } = await sell();
  const right = async () => (await find(address, code ?? '')).json();

  for (let index = 0; index < 40; index++) expect(await right()).toEqual({ id });
  await statusesOf(30, (index) => find(address, String(index).padStart(8, '0')));

  expect((await right()).code).toBe('rate_limited');
});

test('a network does not use up the limit of another, nor keep a business from pairing', async () => {
  await statusesOf(40, () => pair(newAddress(), '0123456789'));
  const { code } = await newTill(own(), await newMerchant(own()));

  expect((await pair(newAddress(), code)).statusCode).toBe(200);
});

test('the networks of a /48 have ten times the limit of one', async () => {
  const statuses = await statusesOf(310, (index) =>
    find(`2001:db8:1:${index}::1`, String(index).padStart(8, '0')),
  );

  expect(statuses.filter((status) => status === 404)).toHaveLength(300);
});
