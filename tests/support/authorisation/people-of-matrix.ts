/** The people of the matrix, in every state; each is made when first needed. */
import * as testModeEndpoints from '#shared/test-mode/endpoints.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import { storePasskey } from '../people/passkeys.ts';
import { newMember, type TestMember } from '../people/people.ts';
import type { Case } from './cases.ts';
import type { Stages } from './stage.ts';
import { newTestMemberOf } from './test-cast.ts';

export type Person = TestMember & { livemode?: false };

/** Who acts for nobody may be a test member; colleagues are people, in whichever mode they act. */
export const modeOfPerson = ({ role, mode }: Case): Case['mode'] =>
  role === 'none' ? mode : 'live';

/** Old enough that a new account's mailbox no longer stands for a factor. */
const DAYS = 30;

export function peopleOf(api: TestApi, stages: Stages) {
  const { db } = api.database.owner;
  const known = new Map<string, Promise<Person>>();

  const spent: { id: string; of: Case['domain'] }[] = [];

  async function newPerson(one: Case): Promise<Person> {
    const isTest = modeOfPerson(one) === 'test';
    const someone: Person = isTest
      ? await newTestMemberOf(api, stages.test[one.domain].merchant)
      : await newMember(api, { cash: '100000', stake: '20000', memberForDays: DAYS });
    if (one.role !== 'none') await join(someone.id, one);
    await giveFactor(someone.id, one);
    await freeze(someone.id, one);
    return someone;
  }

  /** One person in the teams of both businesses. */
  async function join(id: string, { role, suspended }: Case): Promise<void> {
    const given = role === 'founder' ? 'owner' : role;
    for (const { merchant } of [stages.live.proven, stages.live.unproven])
      await db.execute(sql`insert into team_member (business_id, member_id, role)
        values (${merchant.id}, ${id}, ${given})`);
    if (suspended === 'yes')
      await db.execute(sql`update team_member set suspended_at = now() where member_id = ${id}`);
  }

  async function giveFactor(id: string, { factor }: Case): Promise<void> {
    if (factor === 'aged' || factor === 'fresh') {
      const passkey = await storePasskey(api, id);
      const since = factor === 'fresh' ? '1 hour' : '-1 hour';
      await db.execute(sql`update passkey set trusted_from = now() + ${since}::interval
          where id = ${passkey}`);
    }
    if (factor === 'mailbox fresh' || factor === 'former mailbox proven')
      await db.execute(sql`update member set email_trusted_from = now() + interval '1 hour'
        where id = ${id}`);
  }

  const freeze = (id: string, { freeze: by }: Pick<Case, 'freeze'>) =>
    db.execute(sql`update member set payments_enabled = ${by !== 'operator'},
      outgoing_frozen_at = ${by === 'undo' ? sql`now()` : null} where id = ${id}`);

  return {
    /** @param isOwn for one request alone, which changes what the person may do */
    async of(one: Case, isOwn: boolean): Promise<Person> {
      if (isOwn) {
        const someone = await newPerson(one);
        if (someone.livemode === false) spent.push({ id: someone.id, of: one.domain });
        return someone;
      }
      const ofMode = modeOfPerson(one) === 'test' ? one.domain : 'live';
      const state = [one.role, one.factor, one.freeze, one.suspended, ofMode].join();
      const made = known.get(state) ?? newPerson(one);
      known.set(state, made);
      return made;
    },
    /** Makes something that a frozen person could not make. */
    async thawed<T>(someone: Person, one: Case, make: () => Promise<T>): Promise<T> {
      if (one.freeze === 'none') return make();
      await freeze(someone.id, { freeze: 'none' });
      const made = await make();
      await freeze(someone.id, one);
      return made;
    },
    /** A business has a hundred test members at most. */
    async removeSpent(): Promise<void> {
      for (const { id, of } of spent.splice(0))
        await api.call(testModeEndpoints.remove, {
          params: { id },
          token: stages.test[of].merchant.apiToken,
        });
    },
    /** Owners are founders of a business one at a time. @returns undoes it */
    async found(one: Case, someone: Person): Promise<() => Promise<unknown>> {
      const { merchant } = stages.live[one.domain];
      const register = (id: string) =>
        db.execute(sql`update merchant set registered_by = ${id} where id = ${merchant.id}`);
      await register(someone.id);
      return () => register(merchant.person);
    },
  };
}
