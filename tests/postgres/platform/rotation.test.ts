/**
 * Every secret of the server is rotated while people sign in and pay on two processes, with a
 * rolling restart per step: no request fails, and the old secrets no longer work afterwards.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import type { Config } from '../../../server/platform/config/config.ts';
import { resealAll } from '../../../server/platform/encryption/reseal.ts';
import { useApi } from '../../support/api/api.ts';
import { newMember, newMerchant, PASSWORD, type TestMember } from '../../support/people/people.ts';
import { payThrough, untilAllDelivered } from '../../support/processes/behind-a-proxy.ts';
import { freePort } from '../../support/processes/free-port.ts';
import { type RoundRobin, startRoundRobin } from '../../support/processes/round-robin.ts';
import { type ApiProcess, askAt, startHere } from '../../support/processes/servers.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../support/webhooks/receiver.ts';

const PROCESSES = 2;
const key = (fill: number) => new Uint8Array(32).fill(fill);
/** The old values, from `testConfig`, and the new ones. */
const [JWT, SEAL] = [
  { old: key(1), next: key(11) },
  { old: key(2), next: key(12) },
];
const [OPEN, CLOSED] = [200, 401].map((status) => Array<number>(PROCESSES).fill(status));
const SCRAPER = {
  old: 'the-token-of-whoever-scrapes-it',
  next: 'the-one-that-comes-after-that-one',
};
const LOGIN = { old: 'salus_rotation_old', next: 'salus_rotation_next' };

type Settings = Pick<Config, 'secrets' | 'metricsTokens'>;

const BEFORE: Settings = {
  secrets: { jwt: [JWT.old], encryption: [SEAL.old] },
  metricsTokens: [SCRAPER.old],
};
const KNOWN: Settings = {
  secrets: { jwt: [JWT.old, JWT.next], encryption: [SEAL.old, SEAL.next] },
  metricsTokens: [SCRAPER.old, SCRAPER.next],
};
const USED: Settings = {
  secrets: { jwt: [JWT.next, JWT.old], encryption: [SEAL.next, SEAL.old] },
  metricsTokens: [SCRAPER.next, SCRAPER.old],
};
const ALONE: Settings = {
  secrets: { jwt: [JWT.next], encryption: [SEAL.next] },
  metricsTokens: [SCRAPER.next],
};

const api = useApi();
const processes: ApiProcess[] = [];
let ports: number[] = [];
let proxy: RoundRobin;
let receiver: WebhookReceiver;
let url = '';

const urlAs = (name: string) =>
  Object.assign(new URL(api().database.url ?? ''), { username: name, password: name }).href;

const start = (port: number, settings: Settings) =>
  startHere(
    { database: { url } },
    { ...settings, port, drainSeconds: 0.3, webhookAllow: [receiver.address] },
  );

beforeAll(async () => {
  for (const name of Object.values(LOGIN)) {
    await api().database.owner.execute(
      `create role ${name} login password '${name}' in role salus_app`,
    );
  }
  url = urlAs(LOGIN.old);
  receiver = await startWebhookReceiver();
  ports = await Promise.all(Array.from({ length: PROCESSES }, freePort));
  processes.push(...(await Promise.all(ports.map((port) => start(port, BEFORE)))));
  proxy = await startRoundRobin(ports);
});
afterAll(async () => {
  await proxy.close();
  await Promise.all(processes.map(({ stop }) => stop()));
  await receiver.close();
  for (const name of Object.values(LOGIN)) {
    await api().database.owner.execute(`drop role if exists ${name}`);
  }
});

/** Restarts each process in turn and signs in there afterwards. */
async function roll(settings: Settings, signInAt: (origin: string) => Promise<void>) {
  for (const [index, port] of ports.entries()) {
    await processes[index]?.stop();
    const process = await start(port, settings);
    processes[index] = process;
    await signInAt(process.origin);
  }
}

const scrape = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  const answers = ports.map((port) => fetch(`http://127.0.0.1:${port}/metrics`, { headers }));
  return (await Promise.all(answers)).map(({ status }) => status);
};

test('keys, tokens and the database login are rotated without a failed request', async () => {
  const { ask, close } = askAt(proxy.origin);
  const hook = receiver.hook();
  const merchant = await newMerchant(api(), { webhook: hook.url });
  const payer = await newMember(api(), { cash: '10000000' });
  let signedIn: TestMember[] = [];
  const signInAt = async (origin: string) => {
    const own = askAt(origin, 1);
    const body = { identifier: payer.email, password: PASSWORD };
    const { jwt } = (await own.ask(authEndpoints.signIn, { body })).json<{ jwt: string }>();
    await own.close();
    signedIn.push({ ...payer, token: jwt });
    // Tokens of every process are valid on every other.
    const known = await Promise.all(
      signedIn.map(({ token }) => ask(authEndpoints.readMe, { token })),
    );
    wrong.push(...known.filter(({ statusCode }) => statusCode !== 200).map(() => 'me'));
  };
  const wrong: string[] = [];
  let paid = 0;
  let turn = 0;
  let paying = true;
  const payAlways = async () => {
    while (paying) {
      const by = signedIn[turn++ % signedIn.length] ?? payer;
      wrong.push(...(await payThrough(ask, merchant, by)));
      paid++;
    }
  };
  for (const { origin } of processes) await signInAt(origin);
  const load = Promise.all([payAlways(), payAlways()]);

  // 1. Every process knows the new secrets.
  await roll(KNOWN, signInAt);
  const [oldToken = ''] = signedIn.map(({ token }) => token);
  // 2. Every process uses them; the database login changes, too.
  url = urlAs(LOGIN.next);
  await roll(USED, signInAt);
  expect([await scrape(SCRAPER.old), await scrape(SCRAPER.next)]).toEqual([OPEN, OPEN]);
  // 3. Data encrypted with the old key is re-encrypted; tokens signed with it expire in 15 minutes.
  const resealed = await resealAll(api().db, USED.secrets.encryption);
  signedIn = signedIn.slice(-PROCESSES);
  // 4. The old secrets are removed.
  await api().database.owner.execute(`drop role ${LOGIN.old}`);
  await roll(ALONE, signInAt);
  paying = false;
  await load;
  await untilAllDelivered(api());

  expect([wrong, proxy.failures]).toEqual([[], []]);
  expect(paid).toBeGreaterThan(PROCESSES);
  const sent = hook.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(sent).size).toBe(paid);
  expect(resealed.every(({ unreadable }) => unreadable.length === 0)).toBe(true);
  expect((await ask(authEndpoints.readMe, { token: oldToken })).statusCode).toBe(401);
  expect([await scrape(SCRAPER.old), await scrape(SCRAPER.next)]).toEqual([CLOSED, OPEN]);
  await close();
  expect(await refusalOf(urlAs(LOGIN.old))).toMatch(/^28/);
});

test('control: a key used before every process knows it is refused by the others', async () => {
  const { ask, close } = askAt(`http://127.0.0.1:${ports[0]}`);
  const early = await start(await freePort(), {
    ...ALONE,
    secrets: { jwt: [key(13), JWT.next], encryption: ALONE.secrets.encryption },
  });
  const own = askAt(early.origin, 1);
  const { email } = await newMember(api());
  const body = { identifier: email, password: PASSWORD };
  const { jwt } = (await own.ask(authEndpoints.signIn, { body })).json<{ jwt: string }>();

  const [there, elsewhere] = [
    await own.ask(authEndpoints.readMe, { token: jwt }),
    await ask(authEndpoints.readMe, { token: jwt }),
  ];
  await Promise.all([own.close(), close(), early.stop()]);

  expect([there.statusCode, elsewhere.statusCode]).toEqual([200, 401]);
});

/** SQLSTATE; undefined when the connection succeeds. */
async function refusalOf(connectionString: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString });
  const refused = await client.connect().then(
    () => undefined,
    ({ code }: { code?: string }) => code,
  );
  await client.end().catch(() => {});
  return refused;
}
