/** Charges that members ask back, and commands that stop the charges of a plan whose business is silent about them. */
import { changeOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { ADMIN, ON_DUTY, READERS } from '../operators/roles.ts';
import { type Command, list, OpsError, reply } from './command.ts';

const MOST = 100;

interface GiveBack {
  request: string;
  session: string;
  business: string;
  plan: string;
  amount: string;
  currency: string;
  askedAt: string;
  answerBy: string;
  isOverdue: boolean;
}

export const PLAN_COMMANDS: Record<string, Command> = {
  'give-backs': {
    allows: READERS,
    label: 'Charges asked back',
    usage: 'list the charges that members ask back, the one whose answer is due first at the top',
    options: [],
    isHarmless: true,
    async run({ database: { db } }) {
      const rows = await rowsOf<GiveBack>(
        db,
        sql`select r.id as request, s.id as session, r.merchant_id as business, a.plan_id as plan,
            format.decimal(r.amount, s.decimals) as amount, s.currency, format.utc(r.created_at) as "askedAt",
            format.utc(refund_requests.answer_by(r, s)) as "answerBy",
            refund_requests.answer_by(r, s) < now() as "isOverdue"
          from refund_request r join pay_session s on s.id = r.session_id join agreement a on a.id = s.agreement_id
          where r.status = 'open' and s.livemode
          order by r.created_at, r.id limit ${MOST}`,
      );
      return list(rows, ({ isOverdue, ...one }) =>
        [
          `${isOverdue ? 'no answer since' : 'answer until'} ${one.answerBy}`,
          `${one.amount} ${one.currency}`,
          `payment ${one.session}`,
          `business ${one.business}`,
          `plan ${one.plan}`,
          `asked ${one.askedAt}`,
          one.request,
        ].join('  '),
      );
    },
  },
  'plan:pause': {
    allows: ON_DUTY,
    usage: 'pause a plan of a business: nothing is sold or taken until it is resumed',
    options: ['plan', 'reason'],
    async run({ database: { db } }, { plan = '' }) {
      await setPaused(db, plan, true);
      return reply(`${plan} is paused`);
    },
  },
  'plan:resume': {
    allows: ADMIN,
    usage: 'resume a paused plan: what was announced before is announced anew, then taken',
    options: ['plan', 'reason'],
    async run({ database: { db } }, { plan = '' }) {
      await setPaused(db, plan, false);
      return reply(`${plan} is resumed`);
    },
  },
};

async function setPaused(db: Db, plan: string, isPaused: boolean): Promise<void> {
  const [row] = await changeOf<{ found: boolean }>(
    db,
    sql`select plans.set_paused(p_plan => ${plan}, p_paused => ${isPaused}) as found`,
  );
  if (!row?.found) throw new OpsError('plan: there is none with this id');
}
