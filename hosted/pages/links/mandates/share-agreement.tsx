import * as endpoints from '#shared/mandates/endpoints.ts';
import type { MemberAgreement } from '#shared/mandates/schemas.ts';
import { ShareChoices } from '../../../features/sharing/share-choices.tsx';
import { useSession } from '../../../platform/session-context.ts';
import { useInvalidate } from '../../../platform/use-api.ts';

/** What the business of an agreement sees of its member. */
export function ShareAgreement({ agreement }: { agreement: MemberAgreement }) {
  const { client } = useSession();
  const invalidate = useInvalidate();
  const { id, shares, merchant } = agreement;
  return (
    <ShareChoices
      business={merchant.name}
      shares={shares}
      send={(body) => client.call(endpoints.share, { params: { id }, body })}
      onDone={() => invalidate(endpoints.list)}
    />
  );
}
