import type { User } from '#shared/auth/contract.ts';
import { PageError } from '../../app/page-error.ts';
import { useSession } from '../../app/session-context.ts';
import { useSignal } from '../../app/use-signal.ts';

/** Who is signed in, on a page whose route lets nobody else in. */
export function useMember(): User {
  const user = useSignal(useSession().user);
  if (!user) throw new PageError(401);
  return user;
}
