import type { MemberAgreement } from '#shared/mandates/schemas.ts';
import type { App } from '../../platform/http/app.ts';
import { readMemberAgreement } from './member.ts';
import { businessOf } from './member-acts.ts';

/** Runs an act of a member, tells those who watch it, and answers with the agreement as it is then. */
export const memberChange =
  ({ db, config, deliveries, live }: App) =>
  async (
    memberId: string,
    of: { agreement: string } | { mandate: string },
    change: () => Promise<void>,
  ): Promise<MemberAgreement> => {
    await change();
    deliveries.wake();
    const agreement = await readMemberAgreement(db, config, memberId, of);
    const business = await businessOf(db, agreement.id);
    if (business) live.memberChanged(business);
    live.memberChanged(memberId);
    return agreement;
  };
