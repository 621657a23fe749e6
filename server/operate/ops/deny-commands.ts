/** The deny list: addresses, cards and domains that are refused. */
import { DENY_KINDS, type DenyKind } from '../../people/deny/refuse.ts';
import { isDomain } from '../../platform/core/domain-name.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { FINANCE, ON_DUTY, READERS } from '../operators/roles.ts';
import { type Command, type Given, list, OpsError, reply } from './command.ts';

/** The longest that an entry is kept; the table enforces it too. */
const MOST_DAYS = 730;
const USUAL_DAYS = '365';

export const DENY_COMMANDS: Record<string, Command> = {
  'deny:list': {
    allows: READERS,
    usage: 'list the deny list: addresses, cards and domains of businesses',
    options: [],
    isHarmless: true,
    async run({ database: { db } }) {
      const rows = await rowsOf<{
        kind: DenyKind;
        value: string;
        reason: string;
        owner: string;
        createdAt: Date;
        expiresAt: Date;
      }>(
        db,
        sql`select kind, value, reason, owner, created_at as "createdAt",
            expires_at as "expiresAt"
          from deny_entry where expires_at > clock_timestamp() order by kind, value`,
      );
      return list(rows, ({ kind, value, owner, expiresAt, reason }) =>
        [kind.padEnd(8), value, `until ${expiresAt.toISOString()}`, owner, reason].join('  '),
      );
    },
  },
  'deny:add': {
    allows: ON_DUTY,
    usage:
      'add an address, a card (its fingerprint, or an order that it paid) or a domain with its subdomains to the deny list',
    options: ['kind', 'value', 'reason'],
    optional: ['days'],
    async run({ database: { db } }, given, { name }) {
      const { reason = '', days = USUAL_DAYS } = given;
      const { kind, value } = await entryIn(db, given);
      if (reason.trim() === '') throw new OpsError('reason: why it is refused');
      if (!/^[1-9]\d{0,2}$/.test(days) || Number(days) > MOST_DAYS) {
        throw new OpsError(`days: a whole number up to ${MOST_DAYS}`);
      }
      await db.execute(sql`select deny.add(p_kind => ${kind}, p_value => ${value},
        p_reason => ${reason.trim()}, p_owner => ${name}, p_days => ${Number(days)}::int)`);
      return reply(`${kind} ${value} is refused for ${days} days`);
    },
  },
  'deny:remove': {
    allows: FINANCE,
    usage: 'remove an entry from the deny list',
    options: ['kind', 'value', 'reason'],
    async plan({ database: { db } }, given) {
      const { kind, value } = await entryIn(db, given);
      if ((given.reason ?? '').trim() === '')
        throw new OpsError('reason: why it is accepted again');
      const [entry] = await rowsOf<{
        kind: DenyKind;
        value: string;
        reason: string;
        owner: string;
      }>(
        db,
        sql`select kind, value, reason, owner from deny_entry where kind = ${kind}
        and value = ${value}`,
      );
      if (!entry) throw new OpsError(`${kind} ${value} is not on the deny list`);
      return `accept ${kind} ${value} again, which ${entry.owner} refused: ${entry.reason}`;
    },
    async run({ database: { db } }, given) {
      const { kind, value } = await entryIn(db, given);
      const [row] = await rowsOf<{ removed: boolean }>(
        db,
        sql`select deny.remove(p_kind => ${kind}, p_value => ${value}) as removed`,
      );
      if (!row?.removed) throw new OpsError(`${kind} ${value} is not on the deny list`);
      return reply(`${kind} ${value} is accepted again`);
    },
  },
};

/** @throws OpsError */
async function entryIn(
  db: Db,
  { kind: given, value: text = '' }: Given,
): Promise<{ kind: DenyKind; value: string }> {
  const kind = DENY_KINDS.find((one) => one === given);
  if (!kind) throw new OpsError(`kind: one of ${DENY_KINDS.join(', ')}`);
  if (kind === 'card') return { kind, value: await fingerprintIn(db, text) };
  const value = text.toLowerCase();
  if (kind === 'address' && !/^0x[0-9a-f]{40}$/.test(value)) {
    throw new OpsError('value: an address such as 0x5aAe…');
  }
  if (kind === 'merchant' && !isDomain(value)) {
    throw new OpsError('value: a domain such as shop.example');
  }
  return { kind, value };
}

async function fingerprintIn(db: Db, text: string): Promise<string> {
  if (!text.startsWith('ord_')) {
    if (/^[\w-]{8,64}$/.test(text)) return text;
    throw new OpsError("value: a card's fingerprint, or the id of an order that it paid");
  }
  const [row] = await rowsOf<{ fingerprint: string | null }>(
    db,
    sql`select card_fingerprint as fingerprint from purchase where id = ${text}`,
  );
  if (!row?.fingerprint) throw new OpsError(`the card of ${text} is not known`);
  return row.fingerprint;
}

/** @throws OpsError for a denied domain: vouching for it would bypass the list */
export async function requireNotDenied(db: Db, domain: string): Promise<void> {
  const [row] = await rowsOf<{ denied: boolean }>(
    db,
    sql`select deny.is_denied('merchant', ${domain}) as denied`,
  );
  if (row?.denied) throw new OpsError(`${domain} is on the deny list: see deny:list`);
}
