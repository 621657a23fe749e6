/** Commands for withdrawals. */
import { catalogue } from '#shared/errors.ts';
import { WITHDRAWAL_STATUSES } from '#shared/withdrawals/schemas.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { isPaused, pause, resume } from '../../platform/ops/pauses.ts';
import { MayHaveLeftError, releaseWithdrawal } from '../../tokens/withdrawals/release.ts';
import { FINANCE, ON_DUTY, READERS } from '../operators/roles.ts';
import { type Command, OpsError, reply } from './command.ts';

/** Members do not see `signing`, during which the signer's answer is outstanding. */
export const ALL_STATUSES: readonly string[] = WITHDRAWAL_STATUSES.flatMap((status) =>
  status === 'signed' ? ['signing', status] : [status],
);
const MOST = 100;
const PAUSE = 'withdrawals_paused';

interface Row {
  id: string;
  email: string;
  kind: string;
  amount: string;
  address: string;
  status: string;
  reason: string | null;
  refusal: string | null;
  /** What the screening hook said. */
  screening: string | null;
  stranded: boolean;
  nonce: string | null;
  versions: number;
  hash: string | null;
  requested: string;
  held: string;
  closed: string | null;
  approved: boolean;
  until: string | null;
}

const read = (db: Db, condition: Statement) =>
  rowsOf<Row>(
    db,
    sql`select w.id, mail.addresses(m.id) as email, w.kind, format.decimal(w.amount, 18) as amount, w.address, w.status,
        w.reason, w.refusal, (select concat_ws(', ', coalesce(s.verdict, 'not answered'), s.list,
          s.rule, s.failure, s.allowed_because)
          from withdrawal_screening s where s.withdrawal_id = w.id) as screening, o.stranded_at is not null as stranded,
        withdrawals.chain_nonce(o.nonce)::text as nonce,
        (select count(*)::int from outgoing_version v where v.nonce = o.nonce) as versions,
        coalesce(o.mined_hash, (select v.hash from outgoing_version v where v.nonce = o.nonce
          order by v.version desc limit 1)) as hash,
        format.utc(w.requested_at) as requested, format.utc(w.hold_until) as held,
        format.utc(w.closed_at) as closed, w.approval is not null as approved,
        format.utc(to_timestamp(w.approval_expiry)) as until
      from withdrawal w join member m on m.id = w.member_id
      left join outgoing o on o.subject_id = w.id
      where ${condition} order by w.requested_at desc limit ${MOST}`,
  );

export const WITHDRAWAL_COMMANDS: Record<string, Command> = {
  withdrawals: {
    allows: READERS,
    usage: 'list the withdrawals under way, or all of one status; the newest first',
    options: [],
    optional: ['status'],
    isHarmless: true,
    async run({ database: { db } }, { status }) {
      if (status !== undefined && !ALL_STATUSES.includes(status)) {
        throw new OpsError(`status: one of ${ALL_STATUSES.join(', ')}`);
      }
      const rows = await read(db, status ? sql`w.status = ${status}` : sql`w.closed_at is null`);
      const lines = rows.map(lineOf);
      if (await isPaused(db, PAUSE))
        lines.unshift('paused: nothing is signed (withdrawals:resume)');
      return reply(lines.join('\n') || 'none', 0, rows);
    },
  },
  'withdrawal:show': {
    allows: READERS,
    usage: 'show everything about one withdrawal',
    options: ['id'],
    isHarmless: true,
    async run({ database: { db } }, { id = '' }) {
      const row = await readOne(db, id);
      const lines = Object.entries(row).map(
        ([name, value]) => `${name.padEnd(10)} ${value ?? '–'}`,
      );
      return reply(lines.join('\n'), 0, row);
    },
  },
  'withdrawals:pause': {
    allows: ON_DUTY,
    usage: 'pause signing; signed withdrawals are still sent and settled',
    options: [],
    async run({ database: { db } }) {
      await pause(db, PAUSE, 'an operator paused them');
      return reply('withdrawals are paused');
    },
  },
  'withdrawals:resume': {
    allows: FINANCE,
    fourEyes: true,
    usage: 'resume signing',
    options: [],
    async run({ database: { db } }) {
      await resume(db, PAUSE);
      return reply('withdrawals go on');
    },
  },
  'withdrawal:allow': {
    allows: FINANCE,
    label: 'Allow despite screening',
    usage: 'let a withdrawal through that the screening hook refused or did not answer',
    options: ['id', 'reason'],
    async plan({ database: { db } }, { id = '', reason = '' }) {
      const { status, screening, amount, address } = await readOne(db, id);
      if (status !== 'requested' || screening === null) {
        throw new OpsError(`${id} does not wait for screening`);
      }
      if (reason.trim() === '') throw new OpsError('reason: why it is let through');
      return `send ${amount} tokens to ${address} despite the screening (${screening})`;
    },
    async run({ database: { db } }, { id = '', reason = '' }) {
      const [row] = await rowsOf<{ done: boolean }>(
        db,
        sql`select withdrawals.allow_screened(p_id => ${id}, p_reason => ${reason}) as done`,
      );
      if (!row?.done) throw new OpsError(`${id} does not wait for screening`);
      return reply(`${id} is approved when nothing else holds it`);
    },
  },
  'withdrawal:release': {
    allows: FINANCE,
    fourEyes: async ({ database: { db } }, { id = '' }) => (await readOne(db, id)).stranded,
    usage: 'return the tokens of a withdrawal that is not signed, or is stranded',
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
        return reply(`released ${id}: ${amount} tokens are back`);
      } catch (error) {
        if (error instanceof MayHaveLeftError) throw new OpsError(`not released: ${error.message}`);
        if (error instanceof Problem) throw new OpsError(catalogue[error.code].message);
        throw error;
      }
    },
  },
};

const lineOf = ({ id, status, reason, refusal, stranded, amount, email, address, ...row }: Row) =>
  [
    id,
    stranded ? 'STRANDED' : status,
    ...(reason ? [`(${reason})`] : []),
    amount,
    email,
    address,
    ...(status === 'requested' ? [`held until ${row.held}`] : []),
    ...(status === 'requested' && row.screening ? [`screening: ${row.screening}`] : []),
    ...(refusal ? [`the signer refused: ${refusal}`] : []),
  ].join('  ');

async function readOne(db: Db, id: string): Promise<Row> {
  const [row] = await read(db, sql`w.id = ${id}`);
  if (!row) throw new OpsError(`no withdrawal ${id}`);
  return row;
}
