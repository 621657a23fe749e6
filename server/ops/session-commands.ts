/** What became of a payment, in the very words its merchant reads by the API. */
import { sql } from 'drizzle-orm';
import { MerchantPaySession } from '#shared/merchant/contract.ts';
import { rowsOf } from '../db/database.ts';
import { readMerchantPaySession } from '../merchant/pay-sessions.ts';
import { type Command, OpsError, said } from './command.ts';

interface Told {
  id: string;
  type: string;
  deliveries: string | null;
}

export const SESSION_COMMANDS: Record<string, Command> = {
  'pay-session:show': {
    usage: 'show a pay session as its merchant sees it by the API, and the events it was told',
    options: ['id'],
    isHarmless: true,
    async run({ config, database: { db } }, { id = '' }) {
      const [owner] = await rowsOf<{ merchant: string }>(
        db,
        sql`select merchant_id as merchant from pay_session where id = ${id}`,
      );
      if (!owner) throw new OpsError(`no pay session ${id}`);
      const session = await readMerchantPaySession(db, config, owner.merchant, id);
      const events = await rowsOf<Told>(
        db,
        sql`select e.id, e.type, string_agg(d.status, ', ' order by d.created_at) as deliveries
          from event e left join delivery d on d.event_id = e.id
          where e.subject_id = ${id} group by e.id order by e.created_at, e.id`,
      );
      const told = events.map(
        (event) => `${event.id} ${event.type}: ${event.deliveries ?? 'no webhook'}`,
      );
      return said([JSON.stringify(MerchantPaySession.parse(session), null, 2), ...told].join('\n'));
    },
  },
};
