/** What is live and what is off, on one page. */
import { formatToken } from '#shared/money.ts';
import { treasuryBalance } from '../../ledger/treasury.ts';
import type { Config } from '../../platform/config/config.ts';
import { plainMessage } from '../../platform/core/error-message.ts';
import { VERSION } from '../../platform/core/version.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { unreadableColumns } from '../../platform/encryption/unreadable.ts';
import { clockDifference } from '../../platform/health/clock.ts';
import { readLastRuns } from '../../platform/jobs/task-runs.ts';
import type { MailError } from '../../platform/mail/refusal.ts';
import { smtpTransport } from '../../platform/mail/transport.ts';
import { readPauses } from '../../platform/ops/pauses.ts';
import { currentRates } from '../../tokens/rates/rates.ts';
import { addressPart } from './address-part.ts';
import { type Command, reply } from './command.ts';
import { databasePart } from './database-part.ts';
import type { Part } from './status-part.ts';
import { backupParts, booksPart } from './watch-parts.ts';

/** As in deploy/prometheus/alerts.yml. */
const CLOCK_LIMIT_SECONDS = 5;

export const STATUS_COMMAND: Record<string, Command> = {
  status: {
    allows: 'anybody',
    isImpersonal: true,
    usage: 'show which parts are active: version, database, mail, cards, chain, prices, operators',
    options: [],
    isHarmless: true,
    async run({ database, config }) {
      const { db } = database;
      const parts: Part[] = [
        { name: 'version', state: 'live', detail: VERSION },
        await databasePart(database),
        await clockPart(db),
        await addressPart(config),
        await secretsPart(db, config),
        await workerPart(db),
        await tasksPart(db),
        await mailPart(config),
        await pricePart(db, config),
        cardsPart(config),
        await chainPart(config),
        await treasuryPart(db),
        testModePart(config),
        testCardsPart(config),
        await operatorsPart(db),
        await booksPart(db),
        ...(await backupParts(db)),
        await pausePart(db),
      ];
      const lines = parts.map(({ name, state, detail }) =>
        `${state.padEnd(6)}${name.padEnd(11)}${detail}`.trimEnd(),
      );
      const runbook = `${config.publicUrl}/docs/operations#when-an-alert-wakes-you`;
      const rows = parts.map((part) => (part.state === 'fails' ? { ...part, runbook } : part));
      return reply(lines.join('\n'), parts.some(({ state }) => state === 'fails') ? 1 : 0, rows);
    },
  },
};

async function clockPart(db: Db): Promise<Part> {
  const seconds = await clockDifference(db);
  const detail = `${Math.abs(seconds).toFixed(1)} s ${seconds < 0 ? 'behind' : 'ahead of'} the database`;
  return {
    name: 'clock',
    state: Math.abs(seconds) > CLOCK_LIMIT_SECONDS ? 'fails' : 'live',
    detail,
  };
}

async function secretsPart(db: Db, { secrets }: Config): Promise<Part> {
  const name = 'secrets';
  const unreadable = await unreadableColumns(db, secrets.encryption);
  if (unreadable.length === 0) return { name, state: 'live', detail: '' };
  const detail = `ENCRYPTION_KEY does not decrypt ${unreadable.join(', ')}`;
  return { name, state: 'fails', detail };
}

/** A worker measures the public status each minute. */
async function workerPart(db: Db): Promise<Part> {
  const [row] = await rowsOf<{ at: string | null; is_late: boolean | null }>(
    db,
    sql`select format.utc(max(last_at)) as at, max(last_at) < now() - interval '5 minutes' as is_late
      from status_day`,
  );
  if (!row?.at) return { name: 'worker', state: 'off', detail: 'has not run a job yet' };
  return { name: 'worker', state: row.is_late ? 'fails' : 'live', detail: `last job ${row.at}` };
}

/** Of all processes: each stores its last runs every minute. */
async function tasksPart(db: Db): Promise<Part> {
  const name = 'tasks';
  const tasks = await readLastRuns(db);
  const failing = tasks.filter(({ isFailing }) => isFailing);
  if (failing.length > 0) {
    const named = failing.map(
      ({ task, lastSuccess }) => `${task} (last success ${lastSuccess ?? 'never'})`,
    );
    return { name, state: 'fails', detail: `the last run failed: ${named.join(', ')}` };
  }
  if (tasks.length === 0) return { name, state: 'off', detail: 'no process has stored its runs' };
  return { name, state: 'live', detail: `${tasks.length} in the background, none fails` };
}

async function mailPart({ mail }: Config): Promise<Part> {
  const name = 'mail';
  if (mail.smtpUrl === undefined) return { name, state: 'off', detail: 'the sandbox sends none' };
  const transport = smtpTransport(mail.smtpUrl, mail.from);
  try {
    await transport.check();
    return { name, state: 'live', detail: `from ${mail.from}` };
  } catch (error) {
    const { refusal, message } = error as MailError;
    const detail = refusal ? `${refusal.host}:${refusal.port} ${refusal.reason}` : message;
    return { name, state: 'fails', detail };
  } finally {
    transport.close();
  }
}

async function pricePart(db: Db, { currencies }: Config): Promise<Part> {
  const rates = await currentRates(db);
  const known = currencies.filter((currency) => rates[currency] !== undefined);
  return {
    name: 'prices',
    state: known.length > 0 ? 'live' : 'off',
    detail: currencies.map((currency) => `${currency} ${rates[currency] ?? 'none'}`).join(', '),
  };
}

const cardsPart = ({ cards }: Config): Part =>
  cards
    ? { name: 'cards', state: 'live', detail: 'members buy tokens by card' }
    : { name: 'cards', state: 'off', detail: 'STRIPE_SECRET_KEY is not set' };

async function chainPart({ chain: settings }: Config): Promise<Part> {
  const name = 'chain';
  if (!settings) return { name, state: 'off', detail: 'CHAIN_RPC_URL is not set' };
  const { openChain, verifyChain } = await import('../../tokens/chain/chain.ts');
  const chain = openChain(settings);
  try {
    await verifyChain(chain);
    return { name, state: 'live', detail: `${settings.network}, token ${settings.token}` };
  } catch (error) {
    return { name, state: 'fails', detail: plainMessage(error as Error) };
  } finally {
    chain.close();
  }
}

async function treasuryPart(db: Db): Promise<Part> {
  const units = await treasuryBalance(db);
  const state = units > 0n ? 'live' : 'off';
  return { name: 'treasury', state, detail: `${formatToken(units)} tokens to sell and to give` };
}

const testModePart = ({ testMode }: Config): Part =>
  testMode
    ? { name: 'test mode', state: 'live', detail: '' }
    : { name: 'test mode', state: 'off', detail: 'TEST_MODE=off' };

const testCardsPart = ({ testCards }: Config): Part =>
  testCards
    ? {
        name: 'test cards',
        state: 'live',
        detail: `test members buy test tokens at ${testCards.browser.frames[0]}`,
      }
    : { name: 'test cards', state: 'off', detail: 'TEST_CARDS_URL is not set' };

async function operatorsPart(db: Db): Promise<Part> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from operator where revoked_at is null`,
  );
  const count = row?.count ?? 0;
  return {
    name: 'operators',
    state: count > 0 ? 'live' : 'off',
    detail: count > 0 ? `${count}; commands need a signature` : 'none: operator:init',
  };
}

async function pausePart(db: Db): Promise<Part> {
  const paused = (await readPauses(db)).filter(({ isOn }) => isOn);
  return paused.length === 0
    ? { name: 'pauses', state: 'live', detail: 'none' }
    : { name: 'pauses', state: 'off', detail: paused.map(({ name }) => name).join(', ') };
}
