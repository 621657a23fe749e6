import type { ReactNode } from 'react';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import type { BusinessSettings } from '#shared/business/schemas.ts';
import { useApi } from '../../../platform/use-api.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Cards that show or change the stored settings of the business. */
export function WithBusinessSettings({
  children,
}: {
  children(settings: BusinessSettings): ReactNode;
}) {
  const query = useApi(businessEndpoints.read, {});
  return (
    <Loaded query={query} skeleton={<Skeleton height="28rem" />}>
      {children}
    </Loaded>
  );
}
