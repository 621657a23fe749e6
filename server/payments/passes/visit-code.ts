/**
 * The code by which a member shows their passes (`shared/passes/code.ts`). Its secret is derived from the
 * member's sign-in, so that nothing is stored, each device has its own, and a sign-out ends it.
 */
import { createHmac } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { digitsOf, messageOf, stepAt } from '#shared/passes/code.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';

/** A code counts in its own step, in the next one, and in the one before for a phone whose clock is fast. */
const LIVE_STEPS = [0, -1, 1];
/** For so many steps more, a code is told to be too old instead of unknown. */
const OLD_STEPS = [-2, -3, -4];
/** Candidates that are compared before other requests get their turn. */
const TURN = 200;

type Secrets = Pick<Config, 'secrets'>;

const secretOf = ({ secrets }: Secrets, authSessionId: string): Buffer =>
  createHmac('sha256', secrets.encryption[0]).update(`pass-code:${authSessionId}`).digest();

interface Asked {
  merchantId: string;
  pass: string;
  holding: string | undefined;
}

interface Candidate {
  holder: string;
  signIn: string;
}

/**
 * Finds the held pass whose member shows this code now. Candidates are those who hold a pass of the business, and the
 * sign-ins of their devices.
 * @throws Problem code_unknown (also when two members have the same code now), code_expired
 */
export async function findByCode(
  db: Db,
  config: Secrets,
  asked: Asked & { code: string },
): Promise<{ holding: string; codeStep: number }> {
  const candidates = await candidatesOf(db, asked);
  const now = stepAt(Date.now());
  const found = await matchesOf(config, candidates, asked.code, now, LIVE_STEPS);
  const [first] = found;
  // Two members with the same code cannot be told apart; the next code differs.
  if (first && found.every(({ holder }) => holder === first.holder)) {
    return { holding: await holdingOf(db, first.holder, asked), codeStep: first.step };
  }
  if (!first && (await matchesOf(config, candidates, asked.code, now, OLD_STEPS)).length > 0) {
    throw refused('code_expired');
  }
  throw refused('code_unknown');
}

async function matchesOf(
  config: Secrets,
  candidates: Candidate[],
  code: string,
  now: number,
  steps: number[],
) {
  const messages = steps.map((step) => ({ step: now + step, message: messageOf(now + step) }));
  const found: { holder: string; step: number }[] = [];
  for (const [index, { holder, signIn }] of candidates.entries()) {
    if (index % TURN === TURN - 1) await setImmediate();
    const secret = secretOf(config, signIn);
    for (const { step, message } of messages) {
      const mac = createHmac('sha256', secret).update(message).digest();
      if (digitsOf(mac) === code) found.push({ holder, step });
    }
  }
  return found;
}

/** Who holds the pass, or this one of it, with the sign-ins of their devices. */
function candidatesOf(db: Db, { merchantId, pass, holding }: Asked): Promise<Candidate[]> {
  return rowsOf<Candidate>(
    db,
    sql`select distinct o.id as holder, a.id as "signIn"
      from pass_holding h join pass_holder o on o.id = h.holder_id
      join auth_session a on a.member_id = o.member_id and a.ended_at is null
        and a.expires_at > clock_timestamp()
      where h.pass_id = ${pass} and o.merchant_id = ${merchantId}
        and h.id = coalesce(${holding ?? null}::text, h.id)`,
  );
}

/** The one that ends first of those good for a visit, or else one whose state refuses it. */
async function holdingOf(db: Db, holder: string, { merchantId, pass, holding }: Asked) {
  if (holding !== undefined) return holding;
  const [row] = await rowsOf<{ id: string }>(
    db,
    sql`select h.id from pass_holding h where h.holder_id = ${holder} and h.pass_id = ${pass}
      order by passes.status(h, time.of(${merchantId})) <> 'open', h.valid_until, h.id limit 1`,
  );
  if (!row) throw refused('code_unknown');
  return row.id;
}

const refused = (code: 'code_unknown' | 'code_expired') =>
  new Problem(code, { errors: [{ path: 'code', message: new Problem(code).message }] });

/** For the member's phone, with the time of the server. */
export async function readSecret(
  db: Db,
  config: Secrets,
  signIn: Operand<string>,
): Promise<{ secret: string; time: string }> {
  const [row] = await rowsOf<{ id: string; time: string }>(
    db,
    sql`select (${signIn})::text as id, format.utc(clock_timestamp()) as time`,
  );
  if (!row?.id) throw new Problem('unauthenticated');
  return { secret: secretOf(config, row.id).toString('base64url'), time: row.time };
}
