/** What an operator can do. Every command takes `--name value` pairs and says what it did. */
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { SHORTEST_PASSWORD } from '#shared/auth/password.ts';
import { isToken, parseDecimal } from '#shared/money.ts';
import { claimMode, requireMode } from '../db/mode.ts';
import { member } from '../db/schema.ts';
import { newId } from '../ids.ts';
import { openAccount, postTransfer } from '../ledger/accounts.ts';
import { verifyLedger } from '../ledger/invariants.ts';
import { createMember } from '../members/create.ts';
import { addRate } from '../token/rates.ts';
import { BUSINESS_COMMANDS } from './business-commands.ts';
import { type Command, type OpsContext, OpsError, said } from './command.ts';
import type { Answer } from './socket.ts';

export const COMMANDS: Record<string, Command> = {
  'db:migrate': {
    usage: 'bring the database to this version',
    options: [],
    isHarmless: true,
    async run({ migrate }) {
      const applied = await migrate();
      return said(applied.length > 0 ? `applied ${applied.join(', ')}` : 'nothing to apply');
    },
  },
  'ledger:verify': {
    usage: 'ask every invariant of the ledger',
    options: [],
    isHarmless: true,
    async run({ database }) {
      const verdicts = await verifyLedger(database.db);
      const lines = verdicts.flatMap(({ name, claim, breaches }) => [
        `${breaches.length === 0 ? 'ok  ' : 'FAIL'} ${name} ${claim}`,
        ...breaches.map(({ subject, detail }) => `       ${subject}: ${detail}`),
      ]);
      const broken = verdicts.some(({ breaches }) => breaches.length > 0);
      return said(lines.join('\n'), broken ? 1 : 0);
    },
  },
  'rate:set': {
    usage: 'set the price of one token by hand; it holds until the next one',
    options: ['currency', 'rate'],
    async run({ database, config }, { currency = '', rate = '' }) {
      if (isToken(currency) || !config.currencies.includes(currency)) {
        throw new OpsError(`currency: one of ${config.currencies.join(', ')}`);
      }
      if (!parseDecimal(rate, 12)) throw new OpsError('rate: a positive decimal such as 0.25');
      await addRate(database.db, { currency, rate, source: 'manual' });
      return said(`1 token = ${rate} ${currency}`);
    },
  },
  'member:create': {
    usage: 'create a confirmed member; the trial starts now',
    options: ['email', 'password'],
    optional: ['name', 'surname'],
    async run({ database }, { email = '', password = '', name, surname }) {
      if (password.length < SHORTEST_PASSWORD) {
        throw new OpsError(`password: at least ${SHORTEST_PASSWORD} characters`);
      }
      if (!/^[^\s@]+@[^\s@]+$/.test(email))
        throw new OpsError('email: an address such as a@b.example');
      const id = await createMember(database.db, {
        email,
        password,
        ...(name ? { name } : {}),
        ...(surname ? { surname } : {}),
      });
      return said(`member ${id}`);
    },
  },
  'member:payments': {
    usage: 'switch payments of a member or merchant on or off',
    options: ['email', 'enabled'],
    async run({ database }, { email = '', enabled = '' }) {
      if (enabled !== 'yes' && enabled !== 'no') throw new OpsError('enabled: yes or no');
      const changed = await database.db
        .update(member)
        .set({ paymentsEnabled: enabled === 'yes' })
        .where(sql`lower(${member.email}) = lower(${email})`)
        .returning({ id: member.id });
      if (changed.length === 0) throw new OpsError(`no member ${email}`);
      return said(`payments of ${email}: ${enabled === 'yes' ? 'on' : 'off'}`);
    },
  },
  ...BUSINESS_COMMANDS,
  'sandbox:deposit': {
    usage: 'credit play tokens to a member (sandbox only)',
    options: ['email', 'amount'],
    async run({ database: { db }, config }, { email = '', amount = '' }) {
      if (config.mode !== 'sandbox') throw new OpsError('only in the sandbox');
      const units = parseDecimal(amount, 18);
      if (!units) throw new OpsError('amount: a positive decimal such as 100');
      const [row] = await db
        .select({ cash: member.cashAccount })
        .from(member)
        .where(sql`lower(${member.email}) = lower(${email})`);
      if (!row?.cash) throw new OpsError(`no member ${email}`);
      const { cash } = row;
      const id = newId('txn');
      await db.transaction(async (tx) => {
        const custody = await openAccount(tx, 'chain:custody', { floor: false });
        await postTransfer(tx, {
          id,
          kind: 'deposit',
          businessKey: `sandbox-deposit:${id}`,
          postings: [
            { account: custody, amount: -units },
            { account: cash, amount: units },
          ],
        });
      });
      return said(`${amount} tokens to ${email} (${id})`);
    },
  },
};

export function usage(): string {
  return Object.entries(COMMANDS)
    .map(([name, { usage: text, options, optional = [] }]) => {
      const pairs = [
        ...options.map((option) => ` --${option} …`),
        ...optional.map((option) => ` [--${option} …]`),
      ];
      return `${name}${pairs.join('')}\n    ${text}`;
    })
    .join('\n');
}

/** Runs one command line, such as `['rate:set', '--currency', 'EUR', '--rate', '0.25']`. */
export async function runCommand(
  context: OpsContext,
  [name = '', ...args]: string[],
): Promise<Answer> {
  const command = COMMANDS[name];
  if (!command) return said(`Commands:\n${usage()}`, name === '' || name === 'help' ? 0 : 1);
  try {
    const known = [...command.options, ...(command.optional ?? [])];
    const { values } = parseArgs({
      args,
      options: Object.fromEntries(known.map((option) => [option, { type: 'string' as const }])),
    });
    const missing = command.options.filter((option) => !values[option]);
    if (missing.length > 0) throw new OpsError(`missing --${missing.join(', --')}`);
    if (!command.isHarmless) {
      const { database, config, mayBeFirst = true } = context;
      await (mayBeFirst ? claimMode : requireMode)(database.db, config);
    }
    return await command.run(context, values as Record<string, string>);
  } catch (error) {
    if (error instanceof OpsError || isUsage(error)) return said(error.message, 1);
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return said(cause instanceof Error ? cause.message : 'failed', 1);
  }
}

/** What `parseArgs` says of an unknown or incomplete option. */
function isUsage(error: unknown): error is Error {
  const { code } = error as { code?: unknown };
  return error instanceof Error && String(code).startsWith('ERR_PARSE_ARGS');
}
