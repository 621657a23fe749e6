import { useSession } from '../../app/session-context.ts';
import { useSignal } from '../../app/use-signal.ts';
import { isBusiness } from '../../app/user.ts';

export function useIsBusiness(): boolean {
  const user = useSignal(useSession().user);
  return user ? isBusiness(user) : false;
}
