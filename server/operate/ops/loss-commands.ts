/**
 * Lost card purchases whose tokens a merchant has on hold: an operator decides who bears the loss.
 */
import { parseDecimal } from '#shared/money.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { membershipRules } from '../../tokens/levels/rules.ts';
import { FINANCE, READERS } from '../operators/roles.ts';
import { type Command, type Given, list, type OpsContext, OpsError, reply } from './command.ts';

interface Loss {
  id: string;
  purchase: string;
  buyer: string;
  owed: string;
  held: string;
  merchants: string;
}

const read = (db: Db, id?: string) =>
  rowsOf<Loss>(
    db,
    sql`select r.id, p.id as purchase, mail.addresses(b.id) as buyer,
        format.decimal(r.owed - r.written_off, 18) as owed,
        format.decimal(sum(c.amount), 18) as held, string_agg(mail.addresses(m.id), ', ' order by mail.addresses(m.id)) as merchants
      from purchase_reversal r
      join purchase p on p.id = r.purchase_id
      join purchase_hold h on h.purchase_id = p.id and h.kept_for = 'loss'
      join card_hold c on c.purchase_id = p.id and c.member_id <> p.member_id
      join member b on b.id = p.member_id
      join member m on m.id = c.member_id
      where r.loss_decided_at is not null and r.owed > r.written_off
        ${id === undefined ? sql.empty() : sql`and r.id = ${id}`}
      group by r.id, p.id, b.id order by r.id`,
  );

export const LOSS_COMMANDS: Record<string, Command> = {
  losses: {
    allows: READERS,
    usage: 'list lost card purchases whose tokens merchants still have on hold',
    options: [],
    isHarmless: true,
    async run({ database: { db } }) {
      return list(
        await read(db),
        ({ id, purchase, buyer, owed, held, merchants }) =>
          `${id}  ${purchase} of ${buyer}  ${owed} tokens owed  ${held} on hold at ${merchants}`,
      );
    },
  },
  'loss:release': {
    allows: FINANCE,
    fourEyes: spending,
    usage: 'let merchants keep the tokens of a lost card purchase: the community bears the loss',
    options: ['id'],
    async plan({ database: { db } }, { id = '' }) {
      const { held, merchants } = await readOne(db, id);
      return `let ${merchants} keep ${held} tokens, at the community's cost`;
    },
    async run({ database: { db } }, { id = '' }) {
      await readOne(db, id);
      return reply(`released ${await moved(db, sql`purchases.release_loss(${id})`)} tokens`);
    },
  },
  'loss:take-back': {
    allows: FINANCE,
    fourEyes: spending,
    usage: 'take the tokens of a lost card purchase back from the merchants who have them on hold',
    options: ['id'],
    async plan({ database: { db } }, { id = '' }) {
      const { held, merchants } = await readOne(db, id);
      return `take up to ${held} tokens back from ${merchants}, from cash and then from stake`;
    },
    async run({ database: { db }, config }, { id = '' }) {
      await readOne(db, id);
      const taken = sql`purchases.take_back_loss(${id}, ${membershipRules(config)})`;
      return reply(`took ${await moved(db, taken)} tokens back`);
    },
  },
};

async function spending({ database: { db } }: OpsContext, { id = '' }: Given) {
  return { kind: 'loss', units: parseDecimal((await readOne(db, id)).held, 18) ?? 0n };
}

async function readOne(db: Db, id: string): Promise<Loss> {
  const [found] = await read(db, id);
  if (!found) throw new OpsError(`nothing waits for a decision about ${id}`);
  return found;
}

async function moved(db: Db, call: ReturnType<typeof sql>): Promise<string> {
  const [row] = await rowsOf<{ tokens: string }>(
    db,
    sql`select format.decimal(${call}, 18) as tokens`,
  );
  return row?.tokens ?? '0';
}
