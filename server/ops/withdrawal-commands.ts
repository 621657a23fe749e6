/** What an operator sees of withdrawals, and does about them. */
import { type SQL, sql } from 'drizzle-orm';
import { catalogue } from '#shared/errors.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { Problem } from '../http/problem.ts';
import { isPaused, setPaused } from '../withdrawals/outgoing.ts';
import { MayHaveLeftError, releaseWithdrawal } from '../withdrawals/release.ts';
import { type Command, OpsError, said } from './command.ts';

/** More than members see: while it is `signing`, the signer has been asked and has not answered. */
export const WITHDRAWAL_STATUSES = [
  'requested',
  'approved',
  'signing',
  'signed',
  'broadcast',
  'settled',
  'released',
];
const MOST = 100;

interface Row {
  id: string;
  email: string;
  kind: string;
  amount: string;
  address: string;
  status: string;
  reason: string | null;
  refusal: string | null;
  stranded: boolean;
  nonce: string | null;
  versions: number;
  hash: string | null;
  requested: string;
  held: string;
  closed: string | null;
}

const read = (db: Db, condition: SQL) =>
  rowsOf<Row>(
    db,
    sql`select w.id, m.email, w.kind, pay.decimal(w.amount, 18) as amount, w.address, w.status,
        w.reason, w.refusal, o.stranded_at is not null as stranded, o.nonce::text as nonce,
        (select count(*)::int from outgoing_version v where v.nonce = o.nonce) as versions,
        coalesce(o.mined_hash, (select v.hash from outgoing_version v where v.nonce = o.nonce
          order by v.version desc limit 1)) as hash,
        pay.utc(w.requested_at) as requested, pay.utc(w.hold_until) as held,
        pay.utc(w.closed_at) as closed
      from withdrawal w join member m on m.id = w.member_id
      left join outgoing o on o.subject_id = w.id
      where ${condition} order by w.requested_at desc limit ${MOST}`,
  );

export const WITHDRAWAL_COMMANDS: Record<string, Command> = {
  withdrawals: {
    usage: 'list the withdrawals under way, or all of one status; the newest first',
    options: [],
    optional: ['status'],
    isHarmless: true,
    async run({ database: { db } }, { status }) {
      if (status !== undefined && !WITHDRAWAL_STATUSES.includes(status)) {
        throw new OpsError(`status: one of ${WITHDRAWAL_STATUSES.join(', ')}`);
      }
      const rows = await read(db, status ? sql`w.status = ${status}` : sql`w.closed_at is null`);
      const lines = rows.map(lineOf);
      if (await isPaused(db)) lines.unshift('paused: nothing is signed (withdrawals:resume)');
      return said(lines.join('\n') || 'none');
    },
  },
  'withdrawal:show': {
    usage: 'show everything about one withdrawal',
    options: ['id'],
    isHarmless: true,
    async run({ database: { db } }, { id = '' }) {
      const row = await readOne(db, id);
      const lines = Object.entries(row).map(
        ([name, value]) => `${name.padEnd(10)} ${value ?? '–'}`,
      );
      return said(lines.join('\n'));
    },
  },
  'withdrawals:pause': {
    usage: 'sign nothing more; what is signed is still sent and settled',
    options: [],
    run: ({ database: { db } }) => pause(db, true),
  },
  'withdrawals:resume': {
    usage: 'sign again what waits',
    options: [],
    run: ({ database: { db } }) => pause(db, false),
  },
  'withdrawal:release': {
    usage: 'give the tokens of a withdrawal back that is not signed, or that is stranded',
    options: ['id'],
    async plan({ database: { db } }, { id = '' }) {
      const row = await readOne(db, id);
      if (row.closed !== null) throw new OpsError(`${id} has ended: ${row.status}`);
      const isUnsigned = row.status === 'requested' || row.status === 'approved';
      if (!isUnsigned && !row.stranded) {
        throw new OpsError(`${id} is ${row.status}: it may still be mined, and is not released`);
      }
      return [
        `give ${row.amount} tokens back to ${row.email}`,
        ...(row.stranded
          ? [
              `look first what used nonce ${row.nonce} of custody: if it paid ${row.address}, do not`,
            ]
          : []),
      ].join('\n');
    },
    async run({ database: { db }, config }, { id = '' }) {
      try {
        const { amount } = await releaseWithdrawal(db, config, id);
        return said(`released ${id}: ${amount} tokens are back`);
      } catch (error) {
        if (error instanceof MayHaveLeftError) throw new OpsError(`not released: ${error.message}`);
        if (error instanceof Problem) throw new OpsError(catalogue[error.code].message);
        throw error;
      }
    },
  },
};

const lineOf = ({ id, status, reason, refusal, stranded, amount, email, address, held }: Row) =>
  [
    id,
    stranded ? 'STRANDED' : status,
    ...(reason ? [`(${reason})`] : []),
    amount,
    email,
    address,
    ...(status === 'requested' ? [`held until ${held}`] : []),
    ...(refusal ? [`the signer refused: ${refusal}`] : []),
  ].join('  ');

async function readOne(db: Db, id: string): Promise<Row> {
  const [row] = await read(db, sql`w.id = ${id}`);
  if (!row) throw new OpsError(`no withdrawal ${id}`);
  return row;
}

async function pause(db: Db, isOn: boolean) {
  await setPaused(db, isOn);
  return said(isOn ? 'withdrawals are paused' : 'withdrawals go on');
}
