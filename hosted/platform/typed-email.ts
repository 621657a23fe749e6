import type { Session } from './session.ts';

/** In memory only: it outlives neither the document nor a sign-in, and never stands in an address. */
const typed = new WeakMap<Session, string>();

/** The e-mail address typed in one of the forms for signing in, which the others begin with. */
export const typedEmail = (session: Session): string => typed.get(session) ?? '';

export const keepTypedEmail = (session: Session, email: string): void => {
  typed.set(session, email);
};
