/** Commands for the deliveries of events to webhook endpoints. */
import { DELIVERY_STATUSES } from '#shared/webhooks/fields.ts';
import type { Delivery } from '#shared/webhooks/log-schemas.ts';
import { readDelivery, redeliver } from '../../merchants/webhooks/deliveries.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { READERS, SUPPORT } from '../operators/roles.ts';
import { businessId, type Command, list, OpsError, reply } from './command.ts';

const MOST = /^[1-9]\d{0,3}$/;

export const DELIVERY_COMMANDS: Record<string, Command> = {
  deliveries: {
    allows: READERS,
    usage: 'list the deliveries to a business or of one event, the newest first',
    options: [],
    optional: ['email', 'business', 'endpoint', 'event', 'status', 'last'],
    isHarmless: true,
    async run({ database: { db } }, { email, business, endpoint, event, status, last = '50' }) {
      const filters: Statement[] = [];
      if (email) filters.push(sql`e.merchant_id = ${await businessId(db, email, business)}`);
      if (endpoint) filters.push(sql`d.endpoint_id = ${endpoint}`);
      if (event) filters.push(sql`e.id = ${event}`);
      if (filters.length === 0) throw new OpsError('give --email, --endpoint or --event');
      if (status) filters.push(statusFilter(status));
      if (!MOST.test(last)) throw new OpsError('last: a whole number up to 9999');
      const rows = await rowsOf<Row>(
        db,
        sql`select d.id, d.endpoint_id as endpoint, e.id as event, e.type, d.status, d.attempts,
            format.utc(d.created_at) as "createdAt", a.response_status as "responseStatus", a.problem
          from delivery d join event e on e.id = d.event_id
          left join lateral (select response_status, problem from delivery_attempt
            where delivery_id = d.id order by attempt desc limit 1) a on true
          where ${sql.join(filters, sql` and `)}
          order by d.created_at desc, d.id desc limit ${Number(last)}::int`,
      );
      return list(rows, (row) => {
        const outcome = row.problem ?? row.responseStatus ?? 'not tried';
        const { id, type, status: state, attempts, endpoint: to, createdAt } = row;
        return `${id}  ${createdAt}  ${type}  ${state}, ${attempts} attempts (${outcome})  to ${to}`;
      });
    },
  },
  'delivery:show': {
    allows: READERS,
    usage: 'show a delivery: what was sent to which address, and what each attempt returned',
    options: ['id'],
    isHarmless: true,
    async run({ database: { db } }, { id = '' }) {
      const { merchant, endpoint } = await placeOf(db, id);
      const found = await readDelivery(db, merchant, { id: endpoint, delivery: id }).catch(
        noEndpoint(id),
      );
      const lines = found.log.map(({ attempt, startedAt, durationMs, ...outcome }) =>
        [
          `attempt ${attempt}`,
          startedAt,
          `${durationMs} ms`,
          outcome.responseStatus ?? outcome.problem ?? '',
          outcome.error ?? '',
        ]
          .join('  ')
          .trimEnd(),
      );
      const head = `${id}  ${found.type}  ${found.status}  to ${found.url}`;
      return reply([head, found.body, ...lines].join('\n'), 0, { endpoint, ...found });
    },
  },
  'delivery:resend': {
    allows: SUPPORT,
    usage: 'send a delivery again: the same event with the same id, and a new series of attempts',
    options: ['id', 'reason'],
    about: async ({ database: { db } }, { id = '' }) => (await placeOf(db, id)).merchant,
    async run({ database: { db } }, { id = '' }) {
      const { merchant, endpoint } = await placeOf(db, id);
      await redeliver(db, merchant, { id: endpoint, delivery: id }).catch(noEndpoint(id));
      return reply(`${id} is sent again within seconds`);
    },
  },
};

interface Row extends Pick<Delivery, 'id' | 'type' | 'status' | 'attempts' | 'createdAt'> {
  endpoint: string;
  event: string;
  responseStatus: number | null;
  problem: string | null;
}

function statusFilter(status: string): Statement {
  if (!DELIVERY_STATUSES.some((known) => known === status)) {
    throw new OpsError(`status: ${DELIVERY_STATUSES.join(', ')}`);
  }
  return sql`d.status = ${status}`;
}

/** @throws OpsError */
async function placeOf(db: Db, id: string): Promise<{ merchant: string; endpoint: string }> {
  const [found] = await rowsOf<{ merchant: string; endpoint: string }>(
    db,
    sql`select e.merchant_id as merchant, d.endpoint_id as endpoint
      from delivery d join event e on e.id = d.event_id where d.id = ${id}`,
  );
  if (!found) throw new OpsError(`no delivery ${id}`);
  return found;
}

/** The event of a deleted endpoint, or one whose content was forgotten, cannot be sent again. */
const noEndpoint = (id: string) => (error: unknown) => {
  if (!(error instanceof Problem)) throw error;
  throw new OpsError(`${id}: its endpoint or the content of its event was deleted`);
};
