/** Makes the request of a case: the record that it names, the caller, and a good body. */
import { type Statement, sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import { newPaySession } from '../people/people.ts';
import { anotherLike } from './anothers.ts';
import type { Case } from './cases.ts';
import { credentialsOf } from './credentials.ts';
import { type Matrix, pathOf, type Row } from './matrix.ts';
import { modeOfPerson, type Person, peopleOf } from './people-of-matrix.ts';
import { matrixOf } from './rows.ts';
import { has, type Rule } from './rule.ts';
import { newStages, type Stage } from './stage.ts';

export interface Asked {
  /** Whoever calls, if a person. */
  someone: Person | undefined;
  request: { method: Method; url: string; headers: Record<string, string>; payload?: object };
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Whether the call is about the person alone, whatever they act for. */
function isPersonal({ rule, credential, role, suspended }: { rule: Rule } & Case): boolean {
  if (credential !== 'person' || rule.by === 'business') return false;
  return !has(rule, 'wallet') || has(rule, 'theirs') || role === 'none' || suspended === 'yes';
}

export async function requestsOf(api: TestApi) {
  const stages = await newStages(api);
  const people = peopleOf(api, stages);
  const credentials = credentialsOf(api, stages);
  const unproven = new Set([stages.live.unproven.merchant.id, stages.test.unproven.merchant.id]);
  /** What the fixtures are about. */
  let stage = stages.live.proven;
  const rows: Matrix = matrixOf({ api: () => api, cast: () => stage });
  const records = new Map<string, { id: string; delivery: string | undefined }>();

  /** An unproven business can make little of what the fixtures need. */
  async function asIfProven<T>({ merchant }: Stage, make: () => Promise<T>): Promise<T> {
    if (!unproven.has(merchant.id)) return make();
    const prove = (at: Statement) =>
      api.database.owner.db.execute(sql`update domain_proof
        set proven_at = ${at}, proven_by = case when ${at} is null then null else 'operator' end
        where merchant_id = ${stages.live.unproven.merchant.id}`);
    await prove(sql`now()`);
    const made = await make();
    await prove(sql`null::timestamptz`);
    return made;
  }

  async function newRecord(route: string, row: Row) {
    const isNamed = route.includes(':id') || row.id !== undefined;
    const takesSession = row.body?.length === 1;
    if (!isNamed && !takesSession) return { id: '', delivery: undefined };
    const id = await (row.id?.() ?? newPaySession(api, stage.merchant).then((made) => made.id));
    return { id, delivery: await row.delivery?.() };
  }

  /** @param passes whether it is expected to pass, and then changes something unless it reads */
  async function requestOf(route: string, one: Case, passes: boolean): Promise<Asked> {
    const row = rows[route];
    if (!row) throw new Error(`no row of ${route}`);
    const { rule } = row;
    const changes = passes && !route.startsWith('GET');
    const isPerson = one.credential === 'person';
    const isTheirs = isPerson && isPersonal({ ...one, rule });
    const isTheirOwn = isTheirs && one.record === 'own';
    const someone = isPerson
      ? await people.of(one, isTheirOwn && row.changesCaller === true)
      : undefined;
    const till =
      one.credential === 'device'
        ? await credentials.device(one, changes && rule.by === 'till')
        : undefined;
    const mode = isTheirs ? modeOfPerson(one) : one.mode;
    const other = mode === 'live' ? 'test' : 'live';
    const place = one.record === 'another' ? 'another' : one.domain;
    const about: Stage = {
      ...stages[one.record === 'other mode' ? other : mode][place],
      ...(someone && isTheirOwn ? { member: someone, other: someone } : {}),
      ...(till && one.alive === 'yes' && one.record === 'own' ? { device: till } : {}),
    };
    const make = async () => {
      stage = about;
      const name = [route, about.merchant.id, about.member.id, about.device.id].join();
      const takesSession = row.body?.length === 1;
      const first = takesSession ? undefined : await row.body?.('');
      const record = (changes ? undefined : records.get(name)) ?? (await newRecord(route, row));
      records.set(name, record);
      const payload = takesSession ? await row.body?.(record.id) : first;
      return { ...record, payload, headers: row.headers?.() };
    };
    const { id, delivery, payload, headers } = await asIfProven(about, () =>
      someone ? people.thawed(someone, one, make) : make(),
    );
    const named = one.record === 'unknown' && route.includes(':id') ? anotherLike(id) : id;
    async function sent() {
      if (someone) return credentials.person(someone, one, changes);
      if (till) return credentials.cookieOf(till);
      if (one.credential === 'key') return credentials.key(rule, one);
      if (one.credential === 'frame') return credentials.frame(one, named);
      return one.credential === 'metrics' ? credentials.metrics() : {};
    }
    const as = await sent();
    return {
      someone,
      request: {
        method: route.split(' ')[0] as Method,
        url: pathOf(route, named, delivery) + (row.query ?? ''),
        headers: { ...headers, ...as },
        ...(payload === undefined ? {} : { payload: payload as object }),
      },
    };
  }

  return { stages, requestOf, found: people.found, removeSpent: people.removeSpent };
}

export type Requests = Awaited<ReturnType<typeof requestsOf>>;
