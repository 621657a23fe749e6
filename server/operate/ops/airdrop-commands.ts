/** Airdrops: gives tokens of the treasury to one member, all members of a level, or a list. */

import { LEVELS, type Level } from '#shared/brand.ts';
import { canonicalEmail } from '#shared/http/email.ts';
import { line } from '#shared/http/fields.ts';
import { formatToken, parseDecimal } from '#shared/money.ts';
import { treasuryBalance } from '../../ledger/treasury.ts';
import { sha256Hex } from '../../platform/core/sha256.ts';
import { giveAirdrop } from '../../tokens/airdrops/give.ts';
import { ListError, readRecipientList } from '../../tokens/airdrops/recipient-list.ts';
import {
  type Recipient,
  recipientsAtLevel,
  recipientsByEmail,
} from '../../tokens/airdrops/recipients.ts';
import { FINANCE } from '../operators/roles.ts';
import { requireWithinBound } from './bound-commands.ts';
import { type Command, type OpsContext, OpsError, reply } from './command.ts';

type Given = Record<string, string>;

/** Recipients in a plan; `proposal:show` lists the others, too. */
const SHOWN = 20;

export const AIRDROP_COMMANDS: Record<string, Command> = {
  airdrop: {
    allows: FINANCE,
    state: /^treasury: .*$/m,
    async fourEyes(context, given) {
      return { kind: 'airdrop', units: sumOf((await readAirdrop(context, given)).due) };
    },
    usage: 'give tokens from the treasury, once per campaign and person',
    options: ['campaign'],
    optional: ['email', 'level', 'file', 'amount'],
    files: ['file'],
    plan: (context, given) => planOf(context, given, SHOWN),
    wholePlan: (context, given) => planOf(context, given, Number.POSITIVE_INFINITY),
    async run(context, given) {
      const { campaign, due, served } = await readAirdrop(context, given);
      const sum = sumOf(due);
      const missing = sum - (await treasuryBalance(context.database.db));
      if (missing > 0n) {
        throw new OpsError(`the treasury is short of ${formatToken(missing)} tokens`);
      }
      await requireWithinBound(context.database.db, 'airdrop', sum);
      const {
        given: count,
        known,
        stopped,
      } = await giveAirdrop(context.database.db, campaign, due);
      const before = served + known;
      const lines = [
        `given to ${people(count)}`,
        ...(before > 0 ? [`${people(before)} had it before`] : []),
        ...(stopped ? [STOPPED[stopped]] : []),
      ];
      return reply(lines.join('\n'), stopped ? 1 : 0);
    },
  },
};

/** Names all recipients by their hash, so that an approval counts for no other list. */
async function planOf(context: OpsContext, given: Given, most: number): Promise<string> {
  const { campaign, due, served } = await readAirdrop(context, given);
  const sum = sumOf(due);
  const treasury = await treasuryBalance(context.database.db);
  const left = treasury - sum;
  const recipients = due.map(({ email, units }) => `  ${formatToken(units)} to ${email}`);
  const rest = recipients.length - most;
  return [
    `airdrop "${campaign}": ${formatToken(sum)} tokens to ${people(due.length)}`,
    ...recipients.slice(0, most),
    ...(rest > 0 ? [`  and ${rest} more; all: sha256:${sha256Hex(recipients.join('\n'))}`] : []),
    ...(served > 0 ? [`${people(served)} had it before: nothing now`] : []),
    left >= 0n
      ? `treasury: ${formatToken(treasury)}, afterwards ${formatToken(left)}`
      : `treasury: ${formatToken(treasury)}, short of ${formatToken(-left)} tokens`,
  ].join('\n');
}

const STOPPED = {
  treasury_short: 'the treasury ran out meanwhile; run it again to go on',
  credits_paused: 'airdrops are paused, see pauses; run it again after resume to go on',
};

const people = (count: number) => `${count} ${count === 1 ? 'person' : 'people'}`;

const sumOf = (recipients: readonly Recipient[]) =>
  recipients.reduce((sum, { units }) => sum + units, 0n);

interface Airdrop {
  campaign: string;
  /** Recipients without their share yet. */
  due: Recipient[];
  served: number;
}

/** @throws OpsError naming the invalid option */
async function readAirdrop(context: OpsContext, given: Given): Promise<Airdrop> {
  const campaign = (given.campaign ?? '').trim();
  if (!line(60).safeParse(campaign).success) {
    throw new OpsError('campaign: a name of at most 60 characters, which its members read');
  }
  const targets = ['email', 'level', 'file'].filter((option) => given[option] !== undefined);
  if (targets.length !== 1) throw new OpsError('say one of --email, --level and --file');
  const recipients = await recipientsOf(context, campaign, given);
  const due = recipients.filter(({ isServed }) => !isServed);
  return { campaign, due, served: recipients.length - due.length };
}

async function recipientsOf(
  { database: { db }, config }: OpsContext,
  campaign: string,
  { email, level, file, amount }: Given,
): Promise<Recipient[]> {
  if (file !== undefined) {
    if (amount !== undefined) throw new OpsError('amount: the file says it for each');
    return listed(db, campaign, listIn(file));
  }
  const units = parseDecimal(amount ?? '', 18);
  if (!units) throw new OpsError('amount: a positive decimal such as 12.5');
  if (level === undefined) {
    return listed(db, campaign, new Map([[canonicalEmail(email ?? '').toLowerCase(), units]]));
  }
  if (!isLevel(level)) throw new OpsError(`level: one of ${LEVELS.join(', ')}`);
  return recipientsAtLevel(db, config, { campaign, level, units });
}

/** @throws OpsError naming every address without a member, because it may be misspelt */
async function listed(
  db: OpsContext['database']['db'],
  campaign: string,
  shares: ReadonlyMap<string, bigint>,
): Promise<Recipient[]> {
  const { recipients, unknown } = await recipientsByEmail(db, campaign, shares);
  if (unknown.length > 0) throw new OpsError(`no confirmed member ${unknown.join(', ')}`);
  return recipients;
}

function listIn(content: string): Map<string, bigint> {
  try {
    return readRecipientList(content);
  } catch (error) {
    throw error instanceof ListError ? new OpsError(error.message) : error;
  }
}

const isLevel = (text: string): text is Level => LEVELS.some((level) => level === text);
