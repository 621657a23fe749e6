/** A visit by the ID of a held pass, or by its member's code, whose wrong guesses are counted. */
import type { NewVisit, Visit } from '#shared/passes/schemas.ts';
import type { App } from '../../platform/http/app.ts';
import type { BusinessCaller } from '../../platform/http/caller.ts';
import { countFailuresOf } from '../../platform/http/rate-limit.ts';
import { type KeyedCall, oncePerKey } from '../../platform/idempotency/idempotency.ts';
import { requirePass } from './passes.ts';
import { findByCode } from './visit-code.ts';
import { takeVisit } from './visits.ts';

/** The person or the key that calls for the business. */
export const actorId = ({ actor }: BusinessCaller): string =>
  actor.kind === 'key' ? actor.id : actor.memberId;

/**
 * Once per Idempotency-Key of `keyOwner`: the business, whose API keys share theirs, or the till.
 * @param by the business, and the person, key or device that takes the visit: ten wrong codes a minute
 * @throws Problem rate_limited, code_unknown, code_expired, and what `takeVisit` throws
 */
export async function takeVisitBy(
  { db, config }: Pick<App, 'db' | 'config'>,
  call: KeyedCall,
  by: { merchantId: string; takenBy: string; keyOwner: string },
  { code, ...wanted }: NewVisit & { pass: string },
): Promise<Visit> {
  const { merchantId, takenBy, keyOwner } = by;
  async function take(): Promise<Visit> {
    // Before the transaction, which waits for nothing else. A replay is answered also when the code is old by then.
    const [shown] = await Promise.allSettled([shownBy()]);
    return oncePerKey(db, call, `${keyOwner}:take-visit`, async (tx) => {
      if (shown.status === 'rejected') {
        await requirePass(tx, merchantId, wanted.pass);
        throw shown.reason;
      }
      return takeVisit(tx, { ...wanted, merchantId, takenBy, ...shown.value });
    });
  }
  async function shownBy() {
    const { pass, holding } = wanted;
    if (code === undefined) return { holding: holding ?? '', codeStep: undefined };
    return findByCode(db, config, { merchantId, pass, holding, code });
  }
  return code === undefined ? take() : countFailuresOf(db, 'visit-code', takenBy, take);
}
