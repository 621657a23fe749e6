/** A business whose founder's password a thief knows, and what the thief grants with it. */
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import * as suspensionEndpoints from '#shared/suspensions/endpoints.ts';
import type { Suspension } from '#shared/suspensions/schemas.ts';
import type { Role } from '#shared/team/scopes.ts';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import { codeIn, NEW_PASSWORD, setPassword, undo } from './credential-changes.ts';
import { givePasskey, proofBy } from './passkeys.ts';
import { newMember, newMerchant, PASSWORD, type TestMember, type TestMerchant } from './people.ts';
import { signInWith } from './sign-in.ts';
import { actFor } from './team.ts';

const STOLEN = 'the password of the thief';
/** The thief's proof, from the change on. */
export const AS_THIEF = { currentPassword: STOLEN };

/** Changes the password with the sign-in of `who`. */
export async function changePassword(api: TestApi, who: Pick<TestMember, 'token'>): Promise<void> {
  const body = { currentPassword: PASSWORD, password: STOLEN };
  const changed = await api.call(profileEndpoints.update, { token: who.token, body });
  if (changed.statusCode !== 200) throw new Error(changed.body);
}

export async function takenBusiness(
  api: TestApi,
  wish: Parameters<typeof newMerchant>[1] = {},
): Promise<TestMerchant> {
  const shop = await newMerchant(api, wish);
  await changePassword(api, shop);
  return shop;
}

/** The factor counts, because it was added long ago. */
export async function ageFactor({ database }: TestApi, memberId: string): Promise<void> {
  const { db } = database.owner;
  await db.execute(sql`update passkey set created_at = now() - interval '100 hours'
    where member_id = ${memberId}`);
  await db.execute(sql`update passkey set trusted_from = created_at where member_id = ${memberId}`);
}

export interface Accomplice extends TestMember {
  authenticator: Awaited<ReturnType<typeof givePasskey>>['authenticator'];
  proof(): Promise<object>;
}

/** A person with a passkey that counts. */
export async function newAccomplice(api: TestApi): Promise<Accomplice> {
  const person = await newMember(api);
  const { authenticator } = await givePasskey(api, person);
  await ageFactor(api, person.id);
  return { ...person, authenticator, proof: () => proofBy(api, person, authenticator) };
}

type By = Pick<TestMember, 'token'>;

/** Invites the person, who accepts and acts for the business. @returns the id of the invitation */
export async function takeIn(
  api: TestApi,
  shop: TestMerchant,
  by: By & { proof: object },
  person: TestMember,
  role: Role,
): Promise<string> {
  const body = { email: person.email, role, ...by.proof };
  const made = await api.call(teamEndpoints.invite, { token: by.token, body });
  if (made.statusCode !== 201) throw new Error(made.body);
  const { id } = made.json();
  const accepted = await api.call(teamEndpoints.accept, { token: person.token, params: { id } });
  if (accepted.statusCode !== 200) throw new Error(accepted.body);
  await actFor(api, person, shop.id);
  return id;
}

export const removeFrom = (api: TestApi, by: By, id: string) =>
  api.call(teamEndpoints.remove, { token: by.token, params: { id } });

/** The owner of the mailbox undoes the change of password. */
export const undoPassword = async (api: TestApi, { email }: Pick<TestMember, 'email'>) =>
  undo(api, await codeIn(api, email, 'password-changed'));

/** Undoes, sets a new password, signs in and acts for the business. @returns the new sign-in */
export async function recover(api: TestApi, shop: TestMerchant): Promise<By> {
  const undone = await undoPassword(api, shop);
  if (undone.statusCode !== 200) throw new Error(undone.body);
  const set = await setPassword(api, shop.email);
  if (set.statusCode !== 200) throw new Error(set.body);
  const signedIn = await signInWith(api, shop.email, NEW_PASSWORD);
  const token = signedIn.json().jwt as string;
  await actFor(api, { token }, shop.id);
  return { token };
}

export const rolesOf = async ({ db }: TestApi, { id }: Pick<TestMerchant, 'id'>) =>
  Object.fromEntries(
    (
      await rowsOf<{ person: string; role: string; suspended: boolean }>(
        db,
        sql`select member_id as person, role, suspended_at is not null as suspended
          from team_member where business_id = ${id}`,
      )
    ).map(({ person, role, suspended }) => [person, suspended ? `${role}, suspended` : role]),
  );

export const suspensionsOf = async (api: TestApi, { token }: By): Promise<Suspension[]> =>
  (await api.call(suspensionEndpoints.list, { token })).json().suspensions;

/** By kind and id of the object. */
export async function suspensionOf(api: TestApi, by: By, object: string): Promise<Suspension> {
  const all = await suspensionsOf(api, by);
  const found = all.find(({ object: { id } }) => id === object);
  if (!found) throw new Error(`${object} is not among ${JSON.stringify(all)}`);
  return found;
}

export const decide = (
  api: TestApi,
  { token }: By,
  id: string,
  decision: 'keep' | 'end',
  proof: object,
) => api.call(suspensionEndpoints.decide, { token, params: { id }, body: { decision, ...proof } });

/** Moves the end of every suspension into the past. */
export const letTimeEnd = ({ database }: TestApi) =>
  database.owner.db.execute(sql`update suspension set until = now() - interval '1 second'
    where decision is null`);
