import { useOwnScopes } from '../../../features/acting/use-own-scopes.ts';
import { ClosedDays } from './closed-days.tsx';
import { TillsCard } from './tills-card.tsx';

/** The tills of a business and their closed days, of which a role may see one alone. */
export function TillsTab() {
  const own = useOwnScopes();
  return (
    <>
      {own.includes('api-keys:read') && <TillsCard />}
      {own.includes('pay-sessions:read') && <ClosedDays />}
    </>
  );
}
