/** Three servers on one database, behind a proxy that takes them in turn; processes of their own in long runs. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { createPaySession } from '#shared/merchant/contract.ts';
import { confirmPayment } from '#shared/pay/contract.ts';
import { rowsOf } from '../../server/db/database.ts';
import { type TestApi, useApi } from './api.ts';
import { TOTAL } from './pay-scene.ts';
import type { TestMember, TestMerchant } from './people.ts';
import {
  type ApiProcess,
  type Ask,
  AT_LENGTH,
  askAt,
  startHere,
  startProcess,
} from './processes.ts';
import { type RoundRobin, startRoundRobin } from './round-robin.ts';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

export interface BehindAProxy {
  /** Makes what the processes are asked about, and looks what became of it. */
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

/** A session made and paid, each wherever the proxy sends it. @returns what was answered otherwise than well */
export async function payThrough(
  ask: Ask,
  { apiToken }: TestMerchant,
  { token }: TestMember,
): Promise<string[]> {
  const body = { amount: '40.00', currency: 'EUR' };
  const made = await ask(createPaySession, { token: apiToken, body });
  if (made.statusCode !== 201) return [`made: ${made.statusCode}`];
  const { id } = made.json<{ id: string }>();
  const paid = await ask(confirmPayment, { params: { id }, token, body: { total: TOTAL } });
  return paid.statusCode === 200 ? [] : [`paid: ${paid.statusCode}`];
}

/** Until nothing is left to be sent. */
export async function untilAllDelivered({ db }: Pick<TestApi, 'db'>): Promise<void> {
  for (;;) {
    const [row] = await rowsOf<{ waiting: boolean }>(
      db,
      sql`select exists (select from delivery where status = 'pending') as waiting, pg_sleep(0.05)`,
    );
    if (!row?.waiting) return;
  }
}
