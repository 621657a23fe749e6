/** A pay session exactly as its merchant reads it from the API, and the release of its reservation. */
import { brand } from '#shared/brand.ts';
import { MerchantPaySession } from '#shared/merchant/schemas.ts';
import { readMerchantPaySession } from '../../payments/merchant-api/pay-sessions.ts';
import { release } from '../../payments/reservations/reservations.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { FINANCE, READERS } from '../operators/roles.ts';
import { type Command, OpsError, reply } from './command.ts';

interface SentEvent {
  id: string;
  type: string;
  deliveries: string | null;
}

export const SESSION_COMMANDS: Record<string, Command> = {
  'pay-session:show': {
    allows: READERS,
    usage: 'show a pay session as the API shows it to its merchant, and its events',
    options: ['id'],
    isHarmless: true,
    async run({ config, database: { db } }, { id = '' }) {
      const [owner] = await rowsOf<{ merchant: string }>(
        db,
        sql`select merchant_id as merchant from pay_session where id = ${id}`,
      );
      if (!owner) throw new OpsError(`no pay session ${id}`);
      const session = await readMerchantPaySession(db, config, owner.merchant, id);
      const events = await rowsOf<SentEvent>(
        db,
        sql`select e.id, e.type, string_agg(d.status, ', ' order by d.created_at) as deliveries
          from event e left join delivery d on d.event_id = e.id
          where e.subject_id = ${id} group by e.id order by e.created_at, e.id`,
      );
      const eventLines = events.map(
        (event) => `${event.id} ${event.type}: ${event.deliveries ?? 'no webhook'}`,
      );
      const shown = MerchantPaySession.parse(session);
      return reply([JSON.stringify(shown, null, 2), ...eventLines].join('\n'), 0, {
        session: shown,
        events,
      });
    },
  },
  'pay-session:release': {
    allows: FINANCE,
    usage:
      'release the reservation of a business that does not answer; all of it returns to the payer',
    options: ['id'],
    async plan({ database: { db } }, { id = '' }) {
      const { merchant, total } = await readReservation(db, id);
      return `${total} ${brand.token.symbol}, reserved for ${merchant.name}, back to their payer`;
    },
    /** Releasing a released reservation changes nothing. */
    async run({ config, database: { db } }, { id = '' }) {
      const { merchant, total } = await readReservation(db, id);
      await db.transaction((tx) => release(tx, config, { merchantId: merchant.id, sessionId: id }));
      return reply(`${id} is released: ${total} ${brand.token.symbol} are back`);
    },
  },
};

async function readReservation(
  db: Db,
  id: string,
): Promise<{ merchant: { id: string; name: string }; total: string }> {
  const [row] = await rowsOf<{ merchant: string; name: string; total: string; is: boolean }>(
    db,
    sql`select m.id as merchant, m.recipient_name as name, format.decimal(s.total, 18) as total,
        s.status in ('authorized', 'released') as "is"
      from pay_session s join merchant m on m.id = s.merchant_id where s.id = ${id}`,
  );
  if (!row) throw new OpsError(`no pay session ${id}`);
  if (!row.is) throw new OpsError(`${id} reserves nothing`);
  return { merchant: { id: row.merchant, name: row.name }, total: row.total };
}
