/** Commands about personal data. */
import * as z from 'zod/mini';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import { ERASURE_STEPS } from '../../erasure-steps.ts';
import { EXPORT_SOURCES } from '../../export-sources.ts';
import { requestErasure } from '../../people/erasure/request.ts';
import { exportMember } from '../../people/profile/export.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { SessionMember } from '../../platform/http/caller.ts';
import { READERS, SUPPORT } from '../operators/roles.ts';
import { ALL_PERSONAL_DATA } from '../privacy/personal-data.ts';
import { registerDocument } from '../privacy/register-document.ts';
import { businessId, type Command, memberId, OpsError, reply } from './command.ts';

export const PRIVACY_COMMANDS: Record<string, Command> = {
  'privacy:register': {
    allows: READERS,
    isImpersonal: true,
    usage: 'list the personal data that is held, why, how long, and what erasing a member does',
    options: [],
    isHarmless: true,
    run: async () => reply(registerDocument(ALL_PERSONAL_DATA)),
  },
  'member:export': {
    terminalOnly: 'prints a file for the member',
    usage: 'print all data about a member as JSON, like their own export, after a written request',
    allows: SUPPORT,
    options: ['email', 'reason'],
    optional: ['business'],
    async run({ database: { db }, config }, { email = '', business }) {
      const id = await memberId(db, email);
      const owned = business === undefined ? undefined : await businessId(db, email, business);
      const data = await exportMember(
        { db, config, depositAddress: storedAddress(db) },
        EXPORT_SOURCES,
        {
          member: await holderOf(db, id),
          acting: owned === undefined ? null : { holder: await holderOf(db, owned), role: 'owner' },
        },
      );
      const shown = z.parse(profileEndpoints.exportData.response, data);
      return reply(JSON.stringify(shown, null, 2), 0, shown);
    },
  },
  'member:erase': {
    usage:
      'delete the account of a member who asked for it, after a waiting time in which they can stop it',
    allows: SUPPORT,
    fourEyes: true,
    options: ['email', 'reason', 'reference'],
    async run({ database: { db }, config }, { email = '' }) {
      const id = await memberId(db, email);
      const blockers = await ERASURE_STEPS.blockers(db, id);
      if (blockers.length > 0) {
        throw new OpsError(`${email} cannot be erased yet, because of: ${blockers.join(', ')}`);
      }
      const due = await requestErasure(db, config, ERASURE_STEPS, {
        memberId: id,
        askedBy: 'operator',
      });
      return reply(
        `the account of ${email} is closed and will be deleted at ${due.toISOString()}; every known address is told, and can stop it`,
      );
    },
  },
};

async function holderOf(db: Db, id: string): Promise<SessionMember> {
  const [found] = await rowsOf<SessionMember>(
    db,
    sql`select id, cash_account as "cashAccount", stake_account as "stakeAccount", livemode
      from member where id = ${id}`,
  );
  if (!found) throw new OpsError(`no member ${id}`);
  return found;
}

/** Unlike the member's own export, it makes no deposit address. */
const storedAddress = (db: Db) => async (holder: string) => {
  const [found] = await rowsOf<{ address: string }>(
    db,
    sql`select address from deposit_address where member_id = ${holder} and account = 'cash'`,
  );
  return found?.address ?? null;
};
