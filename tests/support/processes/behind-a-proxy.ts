/** Three servers on one database, behind a proxy that takes them in turn; processes of their own in long runs. */
import { afterAll, beforeAll } from 'vitest';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { type TestApi, useApi } from '../api/api.ts';
import { TOTAL } from '../payments/pay-scene.ts';
import type { TestMember, TestMerchant } from '../people/people.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../webhooks/receiver.ts';
import { type RoundRobin, startRoundRobin } from './round-robin.ts';
import { type ApiProcess, type Ask, AT_LENGTH, askAt, startHere, startProcess } from './servers.ts';

export interface BehindAProxy {
  /** Creates the data that the processes serve, and checks the results. */
  api: TestApi;
  proxy: RoundRobin;
  ask: Ask;
  processes: ApiProcess[];
  receiver: WebhookReceiver;
  /** Stops one as a supervisor does and starts it again in its place. @returns its exit code */
  restart(index: number): Promise<number | null>;
}

const PROCESSES = 3;

/**
 * For a whole test file.
 * @param before what is to be there when they start
 */
export function useProcesses(
  before: (api: TestApi) => Promise<void> = async () => {},
): () => BehindAProxy {
  const api = useApi();
  let standing: BehindAProxy | undefined;
  let close = async () => {};
  beforeAll(async () => {
    const receiver = await startWebhookReceiver();
    const { address } = receiver;
    await before(api());
    const start = (port?: number) =>
      AT_LENGTH
        ? startProcess(api(), { WEBHOOK_ALLOW: address, DRAIN_SECONDS: '1' }, port)
        : startHere(api(), { webhookAllow: [address] });
    const processes = await Promise.all(Array.from({ length: PROCESSES }, () => start()));
    const proxy = await startRoundRobin(processes.map(({ port }) => port));
    const { ask, close: leave } = askAt(proxy.origin);
    close = async () => {
      await leave();
      await proxy.close();
      await Promise.all(processes.map(({ stop }) => stop()));
      await receiver.close();
    };
    standing = {
      ...{ api: api(), proxy, ask, processes, receiver },
      async restart(index) {
        const old = processes[index];
        if (!old) throw new Error(`there is no process ${index}`);
        const code = await old.stop();
        processes[index] = await start(old.port);
        return code;
      },
    };
  });
  afterAll(() => close());
  return () => {
    if (!standing) throw new Error('the processes start in beforeAll');
    return standing;
  };
}

/**
 * A session made and paid, each by whichever process the proxy chooses. @returns the failed answers
 */
export async function payThrough(
  ask: Ask,
  { apiToken }: TestMerchant,
  { token }: TestMember,
): Promise<string[]> {
  const body = { amount: '40.00', currency: 'EUR' };
  const made = await ask(merchantEndpoints.createSession, { token: apiToken, body });
  if (made.statusCode !== 201) return [`made: ${made.statusCode}`];
  const { id } = made.json<{ id: string }>();
  const paid = await ask(payEndpoints.confirm, { params: { id }, token, body: { total: TOTAL } });
  return paid.statusCode === 200 ? [] : [`paid: ${paid.statusCode}`];
}

/** Waits until nothing is left to send. */
export async function untilAllDelivered({ db }: Pick<TestApi, 'db'>): Promise<void> {
  for (;;) {
    const [row] = await rowsOf<{ waiting: boolean }>(
      db,
      sql`select exists (select from delivery where status = 'pending') as waiting, pg_sleep(0.05)`,
    );
    if (!row?.waiting) return;
  }
}
