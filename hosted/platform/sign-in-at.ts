import type { Session } from './session.ts';
import { leaveToSignIn } from './sign-in-path.ts';

interface Place {
  /** Of the payment or invitation. */
  path: string;
  isTest: boolean;
  /** Somebody is signed in without a form: the cookie of the mode was valid. */
  onKnown(): void;
}

/**
 * Signs in for a payment or invitation: test members for one of test mode, live members for others.
 * Whoever is signed in to the other mode in this tab stays signed in elsewhere.
 */
export async function signInAt(session: Session, place: Place): Promise<void> {
  const { path, isTest, onKnown } = place;
  const stays = !isTest && session.isTestAt('');
  if (!stays && (await session.enter(isTest ? path : ''))) onKnown();
  else leaveToSignIn(path);
}
