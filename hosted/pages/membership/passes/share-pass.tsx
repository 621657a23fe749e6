import * as passesEndpoints from '#shared/passes/member-endpoints.ts';
import type { MemberHolding } from '#shared/passes/member-schemas.ts';
import { ShareChoices } from '../../../features/sharing/share-choices.tsx';
import { useSession } from '../../../platform/session-context.ts';
import { useInvalidate } from '../../../platform/use-api.ts';

/** What the business of a pass sees of its member. */
export function SharePass({ pass: { id, shares, merchant } }: { pass: MemberHolding }) {
  const { client } = useSession();
  const invalidate = useInvalidate();
  return (
    <ShareChoices
      business={merchant.name}
      shares={shares}
      send={(body) => client.call(passesEndpoints.share, { params: { id }, body })}
      onDone={() => invalidate(passesEndpoints.list)}
    />
  );
}
