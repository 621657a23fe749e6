/** Finding a record by any id, and one record with all that happened to it. */
import { formatAmount, formatToken } from '#shared/money.ts';
import { listEndpoints } from '../../merchants/webhooks/read.ts';
import { readTeam } from '../../people/team-members/team.ts';
import { rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { READERS } from '../operators/roles.ts';
import { findNamed, findRecords } from '../records/find.ts';
import { readTestPurchase } from '../records/test-purchase.ts';
import { readTimeline } from '../records/timeline.ts';
import { type Command, list, OpsError, reply } from './command.ts';
import { describeMember } from './member-search.ts';

interface DepositRow {
  tx_hash: string;
  status: string;
  amount: string;
  member: string;
  email: string;
  account: string;
  address: string;
  block: string;
  seen: string;
  credited: string | null;
  transfer: string | null;
}

export const RECORD_COMMANDS: Record<string, Command> = {
  find: {
    allows: READERS,
    usage:
      'find a record by any id: of a member, business, session, receipt, refund, purchase, deposit, withdrawal, delivery, event or proposal, an e-mail, a domain, or a hash or address on the chain',
    options: ['id'],
    about: ({ database: { db } }, { id = '' }) => findNamed(db, id),
    isHarmless: true,
    async run({ database: { db } }, { id = '' }) {
      return list(await findRecords(db, id), ({ kind, id: found, name }) =>
        `${kind.padEnd(11)}${found}  ${name}`.trimEnd(),
      );
    },
  },
  timeline: {
    allows: READERS,
    usage: 'show what happened to a record, from its first event to its postings',
    options: ['id'],
    isHarmless: true,
    async run({ database: { db } }, { id = '' }) {
      return list(await readTimeline(db, id), ({ at, what, detail, ref }) =>
        [at, what, ...(detail ? [detail] : []), ...(ref ? [ref] : [])].join('  '),
      );
    },
  },
  'business:show': {
    allows: READERS,
    usage:
      'show one business: state, balances, domain, release of its funds, team and webhook endpoints',
    options: ['id'],
    about: ({ database: { db } }, { id = '' }) => findNamed(db, id),
    isHarmless: true,
    async run({ database: { db }, config }, { id = '' }) {
      const [found] = await rowsOf<{ liveId: string }>(
        db,
        sql`select coalesce(test_of, id) as "liveId" from merchant where id = ${id}`,
      );
      if (!found) throw new OpsError(`no business ${id}`);
      const { lines, data } = await describeMember(db, config, id);
      const [proof] = await rowsOf<{ domain: string; proven: string | null; by: string | null }>(
        db,
        sql`select domain, format.utc(proven_at) as proven, proven_by as by
          from domain_proof where merchant_id = ${id}`,
      );
      const [release] = await rowsOf<{ at: string }>(
        db,
        sql`select format.utc(released_at) as at from funds_release
          where business_id = ${found.liveId}`,
      );
      const fundsReleasedAt = release?.at ?? null;
      const team = await readTeam(db, id);
      const endpoints = await listEndpoints(db, id);
      const more = [
        `domain ${proof?.domain ?? 'none'}, ${proof?.proven ? `proven by ${proof.by} ${proof.proven}` : 'not proven'}`,
        ...(fundsReleasedAt ? [`funds released ${fundsReleasedAt}`] : []),
        ...team.members.map(({ email, role }) => `${role} ${email}`),
        ...endpoints.map(({ id: endpoint, url }) => `webhook ${endpoint} ${url}`),
      ];
      const domain = proof ?? null;
      const shown = { ...data, domain, fundsReleasedAt, team: team.members, endpoints };
      return reply([...lines, ...more].join('\n'), 0, shown);
    },
  },
  'purchase:show': {
    allows: READERS,
    usage: 'show one card purchase with its refunds and disputes, or one of test mode',
    options: ['id'],
    isHarmless: true,
    async run({ database: { db } }, { id = '' }) {
      const [row] = await rowsOf<{
        id: string;
        livemode: boolean;
        member: string;
        status: string;
        currency: string;
        rate: string;
        intentId: string | null;
        failure: string | null;
        transferId: string | null;
        tokens: string;
        amount: string;
        createdAt: Date;
        closedAt: Date | null;
      }>(
        db,
        sql`select id, livemode, member_id as member, status, currency, rate,
            intent_id as "intentId", failure, transfer_id as "transferId", tokens, amount,
            created_at as "createdAt", closed_at as "closedAt"
          from purchase where id = ${id}`,
      );
      if (!row) {
        const inTest = await readTestPurchase(db, id);
        if (!inTest) throw new OpsError(`no purchase ${id}`);
        return reply(JSON.stringify(inTest, null, 2), 0, inTest);
      }
      const reversals = await rowsOf<{
        id: string;
        kind: string;
        status: string;
        createdAt: Date;
        amount: string;
        tokens: string;
        owed: string;
      }>(
        db,
        sql`select id, kind, status, created_at as "createdAt", amount, tokens, owed
          from purchase_reversal where purchase_id = ${id} order by created_at, id`,
      );
      const data = {
        ...row,
        tokens: formatToken(BigInt(row.tokens)),
        amount: formatAmount(BigInt(row.amount), row.currency),
        reversals: reversals.map((one) => ({
          ...one,
          amount: formatAmount(BigInt(one.amount), row.currency),
          tokens: formatToken(BigInt(one.tokens)),
          owed: formatToken(BigInt(one.owed)),
        })),
      };
      return reply(JSON.stringify(data, null, 2), 0, data);
    },
  },
  'deposit:show': {
    allows: READERS,
    usage: 'show the deposits of one transaction on the chain',
    options: ['id'],
    isHarmless: true,
    async run({ database: { db } }, { id = '' }) {
      const rows = await rowsOf<DepositRow>(
        db,
        sql`select d.tx_hash, d.status, format.decimal(d.amount, 18) as amount, m.id as member,
            mail.addresses(m.id) as email, a.account, d.address, d.block_number::text as block,
            format.utc(d.seen_at) as seen, format.utc(d.credited_at) as credited, d.transfer_id as transfer
          from deposit d join deposit_address a on a.address = d.address join member m on m.id = a.member_id
          where d.tx_hash = ${id} order by d.position`,
      );
      if (rows.length === 0) throw new OpsError(`no deposit ${id}`);
      return list(rows, (one) =>
        Object.entries(one)
          .map(([name, value]) => `${name.padEnd(10)} ${value ?? '–'}`)
          .join('\n'),
      );
    },
  },
};
