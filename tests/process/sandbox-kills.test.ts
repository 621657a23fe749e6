/**
 * kill -9 of every process of `npm start` at random moments while people pay: every acknowledged
 * payment exists once and every event arrives. SANDBOX_KILLS sets the number of kills.
 */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { postTransfer } from '../../server/ledger/accounts.ts';
import { openTreasury } from '../../server/ledger/treasury.ts';
import { sandboxSecrets } from '../../server/operate/data-folder/secrets.ts';
import { askOwner } from '../../server/operate/ops/socket.ts';
import { issueToken } from '../../server/people/sessions/jwt.ts';
import { sandboxConfig } from '../../server/platform/config/config.ts';
import { newId } from '../../server/platform/core/ids.ts';
import { type Database, openPglite } from '../../server/platform/db/database.ts';
import { sql } from '../../server/platform/db/statement.ts';
import { killable } from '../support/kills/killable.ts';
import { startLoad } from '../support/kills/paying-load.ts';
import { killAtRandom } from '../support/kills/random-kills.ts';
import { expectNothingLost, verdictOf } from '../support/kills/verdict.ts';
import { newMember, newMerchant, tokens } from '../support/people/people.ts';
import { runInTest } from '../support/processes/programs.ts';
import { type Place, usedPlace } from '../support/processes/sandbox-program.ts';
import { NO_LIMITS } from '../support/processes/servers.ts';
import { chance } from '../support/random/chance.ts';
import { deliverDue } from '../support/webhooks/deliver-due.ts';
import { startWebhookReceiver } from '../support/webhooks/receiver.ts';

const TIMES = Number(process.env.SANDBOX_KILLS ?? 1);
const IS_LONG = process.env.SANDBOX_KILLS !== undefined;
const READY_MS = 30_000;
const SHOPPERS = 4;

test(`killed ${TIMES} times at random while people pay, it loses and doubles no payment`, async () => {
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
    start: async () => killable(runInTest(['scripts/run/start.mjs'], env), origin),
    look: () => complaintsOf(place, 'ledger:verify'),
  });
  await load.stop();
  const unequal = await complaintsOf(place, 'reconcile');
  await last.kill();

  const found = await atRest(async ({ db }) => {
    // The leases of the killed processes would otherwise expire within a minute.
    await db.execute(sql`update delivery set next_attempt_at = now() where status = 'pending'`);
    await deliverDue(db, config);
    const { id: merchant } = people.merchant;
    const verdict = await verdictOf(db, { dice, figures, load, merchant, hook });
    return { ...verdict, wrong: [...verdict.wrong, ...unequal] };
  });
  await receiver.close();
  if (IS_LONG) console.log(JSON.stringify(found));
  expectNothingLost(found);
  if (IS_LONG) expect(found.ready.max).toBeLessThan(READY_MS);
});

/** Runs an operator's command on the running server. @returns its output, if it failed */
async function complaintsOf({ folder }: Place, command: string): Promise<string[]> {
  for (;;) {
    const answer = await askOwner(folder, [command]);
    if (answer?.output === 'still starting') continue;
    return answer?.code === 0 ? [] : [answer?.output ?? 'nobody answers'];
  }
}
