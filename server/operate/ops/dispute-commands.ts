/** Disputes of card purchases: who answers them, until when, and with which evidence. */
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { openCards } from '../../tokens/cards/cards.ts';
import { type OpenDispute, readOpenDisputes } from '../../tokens/purchases/disputes.ts';
import { collectEvidence } from '../disputes/evidence.ts';
import { ON_DUTY, READERS } from '../operators/roles.ts';
import { type Command, type Given, list, type OpsContext, OpsError, reply } from './command.ts';

const LONGEST_NOTE = 1000;

export const DISPUTE_COMMANDS: Record<string, Command> = {
  disputes: {
    allows: READERS,
    usage: 'list open disputes of card purchases, earliest due date of evidence first',
    options: [],
    isHarmless: true,
    async run({ database: { db }, config }) {
      return list(
        await openDisputes(db, config),
        ({ purchase, member, amount, currency, reason, status, openedAt, evidenceDueBy, owner }) =>
          [
            `due ${evidenceDueBy ?? 'unknown'}`,
            `${purchase} of ${member}`,
            `${amount} ${currency}`,
            `${reason ?? '-'}, ${status ?? 'the card network is unavailable'}`,
            `opened ${openedAt ?? 'unknown'}`,
            owner ? `owner ${owner}` : 'no owner',
          ].join('  '),
      );
    },
  },
  'dispute:take': {
    allows: ON_DUTY,
    usage: 'take over a dispute; a dispute of another operator needs a reason',
    options: ['id'],
    optional: ['reason'],
    about: buyerOf,
    async run({ database: { db } }, { id = '', reason }, { name }) {
      const [row] = await rowsOf<{ outcome: string }>(
        db,
        sql`select purchases.take_dispute(p_purchase => ${id}, p_operator => ${name},
          p_reason => ${reason?.trim() || null}) as outcome`,
      );
      if (row?.outcome === 'owned') {
        const [{ owner } = {}] = await rowsOf<{ owner: string | null }>(
          db,
          sql`select owner from dispute_case where purchase_id = ${id}`,
        );
        throw new OpsError(`${id} belongs to ${owner}: give a --reason to take it`);
      }
      if (row?.outcome !== 'taken') throw new OpsError(`no disputed purchase ${id}`);
      return reply(`${name} answers the dispute of ${id}`);
    },
  },
  'dispute:note': {
    allows: ON_DUTY,
    usage: 'add a note to a dispute',
    options: ['id', 'text'],
    about: buyerOf,
    async run({ database: { db } }, { id = '', text = '' }, { name }) {
      const note = text.trim();
      if (note === '' || note.length > LONGEST_NOTE) {
        throw new OpsError(`text: 1 to ${LONGEST_NOTE} characters`);
      }
      const [row] = await rowsOf<{ noted: boolean }>(
        db,
        sql`select purchases.note_dispute(p_purchase => ${id}, p_operator => ${name},
          p_text => ${note}) as noted`,
      );
      if (!row?.noted) throw new OpsError(`no disputed purchase ${id}`);
      return reply('noted');
    },
  },
  'dispute:notes': {
    allows: READERS,
    usage: 'list the notes of a dispute, oldest first',
    options: ['id'],
    isHarmless: true,
    async run({ database: { db } }, { id = '' }) {
      const [found] = await rowsOf<{ notes: { at: string; by: string; text: string }[] }>(
        db,
        sql`select notes from dispute_case where purchase_id = ${id}`,
      );
      return list(found?.notes ?? [], ({ at, by, text }) => `${at}  ${by}  ${text}`);
    },
  },
  'dispute:evidence': {
    allows: ON_DUTY,
    label: 'Evidence of dispute',
    usage: 'print everything that proves a disputed purchase, as one JSON document',
    options: ['id'],
    about: buyerOf,
    async run({ database: { db }, config }, { id = '' }) {
      const cards = config.cards ? openCards(config.cards) : undefined;
      const evidence = await collectEvidence(db, cards, id);
      if (!evidence) throw new OpsError(`no disputed purchase ${id}`);
      return reply(JSON.stringify(evidence, null, 2), 0, evidence);
    },
  },
};

async function buyerOf({ database: { db } }: OpsContext, { id = '' }: Given) {
  const [row] = await rowsOf<{ memberId: string }>(
    db,
    sql`select member_id as "memberId" from purchase where id = ${id}`,
  );
  return row?.memberId;
}

/** Without a card network, only an installation that has never sold by card is known to have none. */
async function openDisputes(db: Db, { cards }: Pick<Config, 'cards'>): Promise<OpenDispute[]> {
  if (cards) return readOpenDisputes(db, openCards(cards));
  const sold = await rowsOf(db, sql`select from purchase where intent_id is not null limit 1`);
  if (sold.length === 0) return [];
  throw new OpsError('there is no card network: run this beside the server');
}
