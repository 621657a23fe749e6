/** Commands that change the addresses of people and businesses. */
import { ethereumAddress } from '#shared/ethereum-address.ts';
import { Email } from '#shared/http/email.ts';
import { OWN_ADDRESS_MESSAGE } from '#shared/withdrawals/schemas.ts';
import { recordChange } from '../../people/credentials/change.ts';
import { afterHold } from '../../people/credentials/hold.ts';
import { lockMember } from '../../people/credentials/member-lock.ts';
import { requestEmailChange } from '../../people/profile/change-email.ts';
import { rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { isOwnAddress } from '../../tokens/deposits/own-address.ts';
import { SUPPORT } from '../operators/roles.ts';
import {
  businessId,
  type Command,
  findMember,
  type Given,
  memberId,
  type OpsContext,
  OpsError,
  reply,
} from './command.ts';

export const ADDRESS_COMMANDS: Record<string, Command> = {
  'member:change-email': {
    allows: SUPPORT,
    fourEyes: true,
    usage:
      'send a confirmation link to a new e-mail address of a member; the address changes when the link is opened, and the current address gets an e-mail',
    options: ['email', 'new-email', 'reason'],
    async plan(context, given) {
      const { address } = await newAddress(context, given);
      return `a link to ${address} changes the address of ${given.email}; withdrawals then wait`;
    },
    async run(context, given) {
      const { id, address } = await newAddress(context, given);
      const { database, config } = context;
      await database.db.transaction(async (tx) => {
        const { someone } = await lockMember(tx, id);
        await requestEmailChange(tx, config, someone, address);
      });
      return reply(`a link is sent to ${address}; ${given.email} is told`);
    },
  },
  'business:change-payout': {
    allows: SUPPORT,
    fourEyes: true,
    usage:
      'change the payout address of a business; its owner can undo the change, and payouts wait until then',
    options: ['email', 'to', 'reason'],
    optional: ['business'],
    async plan(context, given) {
      const { db } = context.database;
      const { id, address } = await payoutAddress(context, given);
      return `payouts of ${id} go to ${address} instead of ${(await addressOf(db, id)) ?? 'nowhere'}`;
    },
    async run(context, given) {
      const { config, database } = context;
      const { db } = database;
      const { id, address, owner } = await payoutAddress(context, given);
      await db.transaction(async (tx) => {
        await recordChange(tx, config, {
          memberId: owner,
          kind: 'deposit_address',
          template: 'deposit-address-changed',
          values: { address },
          businessId: id,
        });
        await rowsOf(
          tx,
          sql`update member
        set external_deposit_address = ${address}, deposit_address_trusted_from = ${afterHold(config)}
        where id = ${id}`,
        );
      });
      return reply(`payouts of ${id} go to ${address}; ${given.email} is told, and can undo it`);
    },
  },
};

async function newAddress(
  { database: { db } }: OpsContext,
  { email = '', 'new-email': typed = '' }: Given,
) {
  const id = await memberId(db, email);
  const { success, data: address = '' } = Email.safeParse(typed);
  if (!success) throw new OpsError('new-email: an address such as a@b.example');
  if (await findMember(db, address)) throw new OpsError(`${address} belongs to a member`);
  return { id, address };
}

async function payoutAddress(
  { database: { db }, config }: OpsContext,
  { email = '', to = '', business }: Given,
) {
  const [owner, id] = [await memberId(db, email), await businessId(db, email, business)];
  const address = ethereumAddress(to);
  if (!address) throw new OpsError('to: an address 0x… with a right checksum');
  if (await isOwnAddress(db, config, address)) throw new OpsError(`to: ${OWN_ADDRESS_MESSAGE}`);
  if ((await addressOf(db, id)) === address) throw new OpsError(`${id} is paid out to it already`);
  return { owner, id, address };
}

async function addressOf(db: OpsContext['database']['db'], id: string): Promise<string | null> {
  const [row] = await rowsOf<{ address: string | null }>(
    db,
    sql`select external_deposit_address as address from member where id = ${id}`,
  );
  return row?.address ?? null;
}
