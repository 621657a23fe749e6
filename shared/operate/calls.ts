/**
 * The calls of the operators' console, below `/operate/api`. They belong to no API document: only
 * our own page calls them, with the cookie of an operator's sign-in. All are POST with a JSON body, which no other
 * origin can send without a preflight.
 */
export const CONSOLE_API = '/operate/api';

/** The header of a call that the page makes by itself: it does not prolong the session. */
export const UNATTENDED = 'salus-unattended';

interface Call {
  path: `/${string}`;
  /** Needs no sign-in. */
  isPublic: boolean;
}

export const beginSignIn = { path: '/sign-in/challenge', isPublic: true } as const satisfies Call;
export const signIn = { path: '/sign-in', isPublic: true } as const satisfies Call;
export const beginPasskey = { path: '/passkey/challenge', isPublic: true } as const satisfies Call;
export const addPasskey = { path: '/passkey', isPublic: true } as const satisfies Call;
export const signOut = { path: '/sign-out', isPublic: true } as const satisfies Call;
export const readSession = { path: '/session', isPublic: false } as const satisfies Call;
export const read = { path: '/read', isPublic: false } as const satisfies Call;
/** Shows what a command would do, and gives the challenge that signs it. */
export const preview = { path: '/preview', isPublic: false } as const satisfies Call;
export const run = { path: '/run', isPublic: false } as const satisfies Call;
