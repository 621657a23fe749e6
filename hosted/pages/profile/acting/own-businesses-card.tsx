import { Suspense } from 'react';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import { OwnBusinesses } from '../../../features/acting/lazy-parts.ts';
import {
  businessesOfOthers,
  useOwnBusinesses,
} from '../../../features/acting/use-own-businesses.ts';
import { useApi } from '../../../platform/use-api.ts';

/**
 * Teams and invitations of the person; nothing without one.
 * @param asked the invitation of an e-mail's link
 */
export function OwnBusinessesCard({ asked }: { asked: string | null }) {
  const own = useOwnBusinesses();
  const { data } = useApi(teamEndpoints.listOwnInvitations, {});
  if (!own || !data) return null;
  const { invitations } = data;
  const isEmpty = businessesOfOthers(own).length === 0 && invitations.length === 0;
  if (isEmpty && asked === null) return null;
  return (
    <Suspense>
      <OwnBusinesses own={own} invitations={invitations} asked={asked} />
    </Suspense>
  );
}
