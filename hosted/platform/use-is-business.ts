import { useSession } from './session-context.ts';
import { useSignal } from './use-signal.ts';
import { isBusiness } from './user.ts';

export function useIsBusiness(): boolean {
  const user = useSignal(useSession().user);
  return user ? isBusiness(user) : false;
}
