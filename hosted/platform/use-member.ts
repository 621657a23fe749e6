import type { User } from '#shared/auth/schemas.ts';
import { PageError } from './page-error.ts';
import { useSession } from './session-context.ts';
import { useSignal } from './use-signal.ts';

/** The signed-in member. For pages whose route has `auth: 'required'`. */
export function useMember(): User {
  const user = useSignal(useSession().user);
  if (!user) throw new PageError(401);
  return user;
}
