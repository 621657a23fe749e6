/** The queue of disputed purchases, and the evidence that answers one. */
import { beforeAll, describe, expect, test } from 'vitest';
import { collectEvidence } from '../../../server/operate/disputes/evidence.ts';
import type { Answer } from '../../../server/operate/ops/socket.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { undone } from '../../support/archive/harm.ts';
import { newPayee, payTokens } from '../../support/cards/holds.ts';
import { type Bought, bought, buy, tellAll } from '../../support/cards/network.ts';
import { purchaseScene } from '../../support/cards/purchase-scene.ts';
import {
  initOperators,
  type Keys,
  type Name,
  opsSigned,
} from '../../support/operators/operators.ts';
import { signInWith } from '../../support/people/sign-in.ts';
import { moveStake } from '../../support/tokens/staking.ts';

const { network, api } = await purchaseScene();
let keys: Keys;
beforeAll(async () => {
  keys = await initOperators(api());
});

const as = (name: Name, ...command: string[]) => opsSigned(api(), keys[name], ...command);
const dataOf = ({ output }: Answer) => JSON.parse(output).data;
const queue = async () => dataOf(await as('vera', 'disputes', '--json'));
const inQueue = async (id: string) =>
  (await queue()).find(({ purchase }: { purchase: string }) => purchase === id);

/** Disputes a payment at the network, whose evidence is due after so many days. */
async function dispute({ intent }: Bought, days: number): Promise<string> {
  const opened = network.payments.dispute(intent);
  const due = Math.floor(Date.now() / 1000) + days * 86_400;
  network.store.put('dispute', opened.id, {
    ...opened,
    evidence_details: { ...opened.evidence_details, due_by: due },
  });
  await tellAll(api(), network, intent);
  return opened.id;
}

/** Logged texts that are erased with a member. */
async function textsAbout({ id }: { id: string }): Promise<string[]> {
  const rows = await rowsOf<{ value: string }>(
    api().database.owner.db,
    sql`select value from audit_text where member_id = ${id} order by audit_id`,
  );
  return rows.map(({ value }) => value);
}

async function disputed(): Promise<string> {
  const who = await bought(api(), network);
  await dispute(who, 7);
  return who.purchase.id;
}

describe('the queue', () => {
  test('is unknown without a card network once something was sold by card', async () => {
    await bought(api(), network);
    const withoutCards = { ...api(), config: { ...api().config, cards: null } };

    const asked = await opsSigned(withoutCards, keys.vera, 'disputes', '--json');

    expect(asked.code).not.toBe(0);
    expect(asked.output).toContain('there is no card network');
  });

  test('begins with the dispute that is due first, and ends with the decision', async () => {
    const late = await bought(api(), network);
    const uncredited = await buy(api(), network);
    const early = await bought(api(), network);
    const all = [late, uncredited, early].map(({ purchase }) => purchase.id);
    await dispute(late, 9);
    await dispute(uncredited, 5);
    const id = await dispute(early, 2);
    const before = (await queue()).filter(({ purchase }: never) => all.includes(purchase));
    network.payments.closeDispute(id, 'won');
    await tellAll(api(), network, early.intent);

    expect(before).toMatchObject([
      { purchase: all[2], dispute: id, member: early.buyer.email, owner: null },
      { purchase: all[1], amount: '25.00', currency: 'EUR' },
      { purchase: all[0], reason: 'fraudulent', status: 'needs_response' },
    ]);
    expect(await inQueue(all[2] ?? '')).toBeUndefined();
  });
});

describe('the owner of a dispute', () => {
  test('is the operator who took it, until another one gives a reason', async () => {
    const who = await bought(api(), network);
    const { id } = who.purchase;
    await dispute(who, 7);

    const first = await as('sam', 'dispute:take', '--id', id);
    const again = await as('sam', 'dispute:take', '--id', id);
    const other = await as('fay', 'dispute:take', '--id', id);
    const between = await inQueue(id);
    await as('fay', 'dispute:take', '--id', id, '--reason', 'sam is on leave');
    await as('fay', 'dispute:note', '--id', id, '--text', 'asked the shop');

    expect([first.code, again.code, other.code, between.owner]).toEqual([0, 0, 1, 'sam']);
    expect(other.output).toContain(`${id} belongs to sam`);
    expect((await inQueue(id)).owner).toBe('fay');
    expect(dataOf(await as('vera', 'dispute:notes', '--id', id, '--json'))).toMatchObject([
      { by: 'fay', text: 'taken from sam: sam is on leave' },
      { by: 'fay', text: 'asked the shop' },
    ]);
    expect(await textsAbout(who.buyer)).toEqual(['sam is on leave', 'asked the shop']);
  });

  test('is no viewer, who reads the queue alone', async () => {
    const id = await disputed();
    const of = ['--id', id];

    const answers = [
      await as('vera', 'dispute:take', ...of),
      await as('vera', 'dispute:note', ...of, '--text', 'x'),
      await as('vera', 'dispute:evidence', ...of),
    ];

    for (const { code, output } of answers) {
      expect([code, output]).toEqual([1, expect.stringContaining('vera has the role viewer')]);
    }
    expect((await inQueue(id)).owner).toBeNull();
  });
});

describe('the evidence of a disputed purchase', () => {
  test('is one document about the buyer, and reading it is logged', async () => {
    const before = await bought(api(), network);
    const { buyer } = before;
    await signInWith(api(), buyer.email);
    const who = await bought(api(), network, { buyer });
    const { id } = who.purchase;
    const shop = await newPayee(api());
    await payTokens(api(), buyer, shop, 30);
    await moveStake(api(), buyer, 'to-stake', '20');
    const opened = await dispute(who, 3);

    const { output } = await as('fay', 'dispute:evidence', '--id', id);
    const evidence = JSON.parse(output);

    expect(evidence).toMatchObject({
      disputes: [{ id: opened, reason: 'fraudulent', evidenceDueBy: expect.any(String) }],
      order: { id, tokens: '100', amount: '25.00', currency: 'EUR', status: 'disputed' },
      quote: { rate: '0.25', validUntil: expect.any(String) },
      buyer: { id: buyer.id, email: buyer.email },
      terms: ['conditions', 'refund', 'shipping'].map((document) => ({
        document,
        version: expect.any(String),
        firstAcceptedAt: expect.any(String),
      })),
      credit: { id: expect.stringMatching(/^txn_/), tokens: '100' },
      signIns: expect.arrayContaining([expect.objectContaining({ network: '127.0.0.x' })]),
      mails: expect.arrayContaining([
        expect.objectContaining({ template: 'purchase-receipt', aboutThisPurchase: true }),
      ]),
      uses: [
        { kind: 'payment', payment: expect.stringMatching(/^pay_/) },
        { kind: 'stake', tokens: '20' },
      ],
      previousPurchases: [{ id: before.purchase.id, sameCard: true }],
    });
    for (const other of [shop.id, shop.email, 'fay']) expect(output).not.toContain(other);
    expect((await as('vera', 'audit', '--command', 'dispute:evidence')).output).toContain(id);
  });

  test('is not found for a purchase without a dispute', async () => {
    const { purchase } = await bought(api(), network);

    const answer = await as('fay', 'dispute:evidence', '--id', purchase.id);

    expect(answer).toMatchObject({ code: 1, output: `no disputed purchase ${purchase.id}` });
  });
});

test('the evidence says before when uses are archived', async () => {
  const who = await bought(api(), network);
  await dispute(who, 7);
  const read = (harm: string) =>
    undone(api(), harm, (tx) => collectEvidence(tx, undefined, who.purchase.id));
  const checkpoint = `insert into ledger.checkpoint (number, until, partition, jws, hash)
    values (1, '2100-01-01Z', 'posting_x', 'x', sha256('x'));`;

  const archived = await read(
    `${checkpoint} insert into ledger.archived_balance values (${who.buyer.cash}, 0)`,
  );

  expect(archived?.usesArchivedBefore).toBe('2100-01-01T00:00:00.000Z');
  for (const harm of ['select', checkpoint]) {
    expect((await read(harm))?.usesArchivedBefore).toBeNull();
  }
});
