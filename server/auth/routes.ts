import { readMe, refresh, signIn, signOut } from '#shared/auth/contract.ts';
import { catalogue } from '#shared/errors.ts';
import type { App } from '../app.ts';
import { serve } from '../http/endpoint.ts';
import { Problem } from '../http/problem.ts';
import { describeDevice } from './device.ts';
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from './refresh-cookie.ts';
import { endSession, rotateSession } from './sessions.ts';
import { signInWithPassword } from './sign-in.ts';
import { signedIn } from './signed-in.ts';
import { readUser } from './user.ts';

const NOBODY = { jwt: null, user: null };
const PASSWORD_MISSING = { path: 'password', message: catalogue.password_missing.message };

export function authRoutes(app: App): void {
  const { db, config } = app;

  serve(
    app,
    signIn,
    async ({ input, request, reply }) => {
      const { identifier, password } = input.body;
      if (password === '') throw new Problem('password_missing', { errors: [PASSWORD_MISSING] });
      const outcome = await signInWithPassword(db, config, {
        identifier,
        password,
        device: describeDevice(request.headers['user-agent']),
      });
      if ('ticket' in outcome) return { step: 'second-factor' as const, ticket: outcome.ticket };
      setRefreshCookie(config, reply, outcome.cookie);
      return signedIn(db, config, outcome);
    },
    config.limits.signInPerAddress,
  );

  serve(app, refresh, async ({ request, reply }) => {
    // A page of another site may make the browser send the cookie, but not this header.
    if (request.headers.origin !== config.publicUrl) throw new Problem('forbidden');
    const presented = readRefreshCookie(config, request);
    if (presented === undefined) return NOBODY;
    const rotated = await rotateSession(db, presented);
    if (!rotated) {
      clearRefreshCookie(config, reply);
      throw new Problem('unauthenticated');
    }
    if (rotated.cookie) setRefreshCookie(config, reply, rotated.cookie);
    return signedIn(db, config, rotated);
  });

  serve(app, signOut, async ({ caller, reply }) => {
    await endSession(db, caller.authSessionId);
    clearRefreshCookie(config, reply);
    return { ok: true as const };
  });

  serve(app, readMe, async ({ caller }) => {
    const user = await readUser(db, config, caller.member.id);
    if (!user) throw new Problem('unauthenticated');
    return user;
  });
}
