/**
 * kill -9 of everything `npm start` has started, at random moments while people pay: every payment that
 * was answered is there, nothing is there twice, every event arrives. SANDBOX_KILLS says how often.
 */
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { issueToken } from '../../server/auth/jwt.ts';
import { sandboxConfig } from '../../server/config.ts';
import { type Database, openPglite } from '../../server/db/database.ts';
import { newId } from '../../server/ids.ts';
import { postTransfer } from '../../server/ledger/accounts.ts';
import { openTreasury } from '../../server/ledger/treasury.ts';
import { askOwner } from '../../server/ops/socket.ts';
import { sandboxSecrets } from '../../server/sandbox/secrets.ts';
import { deliverDue } from '../support/deliver-due.ts';
import { killable } from '../support/kills/killable.ts';
import { startLoad } from '../support/kills/paying-load.ts';
import { killAtRandom, summary } from '../support/kills/random-kills.ts';
import { breachesOf, doubledOf, lostOf, toldOf } from '../support/kills/verdict.ts';
import { newMember, newMerchant, tokens } from '../support/people.ts';
import { NO_LIMITS } from '../support/processes.ts';
import { runInTest } from '../support/programs.ts';
import { type Place, usedPlace } from '../support/sandbox-program.ts';
import { chance } from '../support/seeded.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';

const TIMES = Number(process.env.SANDBOX_KILLS ?? 1);
const IS_LONG = process.env.SANDBOX_KILLS !== undefined;
const READY_MS = 30_000;
const SHOPPERS = 4;

test(`killed ${TIMES} times at random while people pay, it loses and doubles nothing`, async () => {
  const receiver = await startWebhookReceiver();
  const hook = receiver.hook();
  const place = await usedPlace();
  const config = sandboxConfig(
    {},
    { secrets: await sandboxSecrets(place.folder), webhookAllow: [receiver.address] },
  );
  const atRest = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const database = await openPglite(join(place.folder, 'pglite'));
    return work(database).finally(database.close);
  };
  const people = await atRest(async ({ db }) => {
    const merchant = await newMerchant({ db, config }, { webhook: hook.url });
    const payer = await newMember({ db, config }, { cash: '0' });
    const units = tokens('100000');
    await db.transaction(async (tx) =>
      postTransfer(tx, {
        ...{ id: newId('txn'), kind: 'deposit', businessKey: `opening:${payer.id}:cash` },
        postings: [
          { account: await openTreasury(tx), amount: -units },
          { account: payer.cash, amount: units },
        ],
      }),
    );
    return { merchant, payer };
  });

  const dice = chance();
  const origin = `http://localhost:${place.port}`;
  const load = startLoad({
    ...{ origin, shoppers: SHOPPERS, merchantToken: people.merchant.apiToken },
    payerToken: async () => (await issueToken(config.secrets.jwt, { sid: people.payer.sid })).jwt,
    price: { amount: '4.00', total: '15.2' },
  });
  const env = { ...NO_LIMITS, ...place.env, WEBHOOK_ALLOW: receiver.address };
  const { figures, last } = await killAtRandom({
    ...{ times: TIMES, dice, load },
    start: async () => killable(runInTest(['scripts/start.mjs'], env), origin),
    look: () => complaintsOf(place, 'ledger:verify'),
  });
  await load.stop();
  const unequal = await complaintsOf(place, 'reconcile');
  await last.kill();

  const found = await atRest(async ({ db }) => {
    // What the dead held would run out within a minute.
    await db.execute(sql`update delivery set next_attempt_at = now() where status = 'pending'`);
    await deliverDue(db, config);
    return {
      ...{ seed: dice.seed, kills: figures.kills, whileStarting: figures.whileStarting },
      wrong: [
        ...load.problems,
        ...figures.wrong,
        ...unequal,
        ...(await breachesOf(db)),
        ...(await lostOf(db, load)),
        ...(await doubledOf(db, people.merchant.id)),
      ],
      payments: load.answered.size,
      ready: summary(figures.ready),
      ...(await toldOf(db, people.merchant.id, hook)),
    };
  });
  await receiver.close();
  if (IS_LONG) console.log(JSON.stringify(found));
  expect(found).toMatchObject({ wrong: [], missing: [] });
  expect(found.events).toBeGreaterThanOrEqual(found.payments);
  if (IS_LONG) expect(found.ready.max).toBeLessThan(READY_MS);
});

/** A command of the operator, to the running server. @returns what it said, if that was not well */
async function complaintsOf({ folder }: Place, command: string): Promise<string[]> {
  for (;;) {
    const answer = await askOwner(folder, [command]);
    if (answer?.output === 'still starting') continue;
    return answer?.code === 0 ? [] : [answer?.output ?? 'nobody answers'];
  }
}
