/** A pay session exactly as its merchant reads it from the API. */
import { MerchantPaySession } from '#shared/merchant/schemas.ts';
import { readMerchantPaySession } from '../../payments/merchant-api/pay-sessions.ts';
import { rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { READERS } from '../operators/roles.ts';
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
};
