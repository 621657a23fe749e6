/** The credential of each caller of the matrix, as the headers of a request. */
import { insertKey } from '../../../server/merchants/api-keys/api-token.ts';
import { issueToken } from '../../../server/people/sessions/jwt.ts';
import { endSession, openSession } from '../../../server/people/sessions/sessions.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import { type TestTill, tillScene } from '../payments/tills.ts';
import { tokens } from '../people/people.ts';
import type { Case } from './cases.ts';
import { AREAS } from './oracle.ts';
import type { Person } from './people-of-matrix.ts';
import type { Rule } from './rule.ts';
import { type Stages, useNoKeyAgain } from './stage.ts';

type Headers = Record<string, string>;

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
const EVERY_SCOPE = AREAS.flatMap((area) => [`${area}:read`, `${area}:write`]);

export function credentialsOf(api: TestApi, stages: Stages) {
  const { db } = api.database.owner;
  const known = new Map<string, Promise<Headers>>();
  const kept = (name: string, make: () => Promise<Headers>) => {
    const made = known.get(name) ?? make();
    known.set(name, made);
    return made;
  };
  const stageOf = ({ mode, domain }: Case) => stages[mode][domain];

  async function tokenOf(sid: string, someone: Pick<Person, 'livemode'>, session?: string) {
    const frame = session ? { frame: { session, ceiling: tokens('1000') } } : {};
    const mode = someone.livemode === false ? { livemode: false } : {};
    return bearer((await issueToken(api.config.secrets.jwt, { sid, ...frame, ...mode })).jwt);
  }

  /** A new sign-in, which the request may end. */
  async function signIn(someone: Person, one: Case): Promise<Headers> {
    const { sid } = await openSession(api.db, someone.id);
    const businessId = one.role === 'none' ? null : stageOf(one).merchant.id;
    const mailboxProvenAt = one.factor.includes('mailbox proven') ? sql`now()` : null;
    await rowsOf(
      db,
      sql`update auth_session
        set business_id = ${businessId}, mailbox_proven_at = ${mailboxProvenAt} where id = ${sid}`,
    );
    if (one.alive === 'no') await endSession(api.db, sid);
    return tokenOf(sid, someone);
  }

  async function newKey({ scope = 'settings:read' }: Pick<Rule, 'scope'>, one: Case) {
    const scopes = {
      every: EVERY_SCOPE,
      this: [scope],
      others: EVERY_SCOPE.filter((other) => other !== scope),
      token: null,
    }[one.scopes];
    const owner = { id: stageOf(one).merchant.id, livemode: one.mode === 'live' };
    const { id, token } = await insertKey(
      api.db,
      api.config,
      owner,
      scopes ? { name: 'Server', scopes } : {},
    );
    await useNoKeyAgain(api);
    if (one.alive === 'no')
      await db.execute(sql`update api_key set revoked_at = now() where id = ${id}`);
    if (one.suspended === 'yes')
      await db.execute(sql`update api_key set suspended_at = now() where id = ${id}`);
    return bearer(token);
  }

  async function frame(one: Case, session: string): Promise<Headers> {
    const { member } = stages[one.mode].proven;
    if (one.alive === 'yes') return tokenOf(member.sid, member, session);
    const { sid } = await openSession(api.db, member.id);
    await endSession(api.db, sid);
    return tokenOf(sid, member, session);
  }

  return {
    person: (someone: Person, one: Case, isOwn: boolean) =>
      isOwn
        ? signIn(someone, one)
        : kept([someone.id, one.mode, one.domain, one.alive].join(), () => signIn(someone, one)),
    key: ({ scope }: Rule, one: Case) =>
      kept([scope, one.scopes, one.mode, one.domain, one.alive, one.suspended].join(), () =>
        newKey(scope ? { scope } : {}, one),
      ),
    async device(one: Case, isOwn: boolean): Promise<TestTill> {
      const stage = stageOf(one);
      if (one.alive === 'yes' && !isOwn) return stage.device;
      const till = await tillScene(api, stage.merchant);
      if (one.alive === 'no')
        await db.execute(sql`update till_device set revoked_at = now() where id = ${till.id}`);
      return till;
    },
    cookieOf: ({ key }: TestTill): Headers => ({
      cookie: `salus_till=${key}`,
      origin: api.config.publicUrl,
    }),
    /** @param record the session that is asked for */
    frame: (one: Case, record: string) =>
      frame(one, one.record === 'own' && record.startsWith('pay_') ? record : newId('pay')),
    metrics: () => bearer(api.config.metricsTokens[0] ?? ''),
  };
}
