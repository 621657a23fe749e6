import type { FastifyReply, FastifyRequest } from 'fastify';
import * as endpoints from '#shared/auth/docs.ts';
import { catalogue } from '#shared/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { Problem } from '../../platform/http/problem.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import {
  clearRefreshCookie,
  readRefreshCookie,
  setRefreshCookie,
} from '../sessions/refresh-cookie.ts';
import { rotateSession } from '../sessions/rotate-session.ts';
import { endSession } from '../sessions/sessions.ts';
import { setSignInCookies, visitorOf } from '../sessions/visitor.ts';
import type { FindTestBusiness } from '../test-mode/find.ts';
import type { PaymentApproval } from './payment-approval.ts';
import { signInWithPassword } from './sign-in.ts';
import { signInResponse } from './sign-in-response.ts';
import { readUser } from './user.ts';

const NOBODY = { jwt: null, user: null };
const PASSWORD_MISSING = { path: 'password', message: catalogue.password_missing.message };

export function authRoutes(
  app: App,
  approval: PaymentApproval,
  findTestBusiness: FindTestBusiness,
): void {
  const { db, config } = app;

  serve(
    app,
    endpoints.signIn,
    async ({ input, request, reply }) => {
      const { identifier, password, payment, session } = input.body;
      if (password === '') throw new Problem('password_missing', { errors: [PASSWORD_MISSING] });
      const outcome = await signInWithPassword(db, config, {
        identifier,
        password,
        visitor: visitorOf(config, request),
        testBusiness: session && (await findTestBusiness(session)),
      });
      if ('ticket' in outcome) return { step: 'second-factor' as const, ticket: outcome.ticket };
      if (payment) await approval.bySigningIn(outcome, payment, 'password');
      setSignInCookies(config, reply, outcome);
      return signInResponse(app, outcome);
    },
    config.limits.signInPerAddress,
  );

  const refreshOf = async (
    livemode: boolean,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ) => {
    // CSRF protection: another site can make the browser send the cookie, but not our origin.
    if (request.headers.origin !== config.publicUrl) throw new Problem('forbidden');
    const presented = readRefreshCookie(config, request, livemode);
    if (presented === undefined) return NOBODY;
    const rotated = await rotateSession(db, config, presented);
    if (!rotated) {
      clearRefreshCookie(config, reply, livemode);
      throw new Problem('unauthenticated');
    }
    const { cookie } = rotated;
    if (cookie) setRefreshCookie(config, reply, { cookie, livemode });
    return signInResponse(app, rotated);
  };
  serve(app, endpoints.refresh, (call) => refreshOf(true, call));
  serve(app, endpoints.refreshTest, (call) => refreshOf(false, call));

  serve(app, endpoints.signOut, async ({ caller, reply }) => {
    await db.transaction((tx) => endSession(tx, caller.authSessionId));
    clearRefreshCookie(config, reply, caller.member.livemode);
    return { ok: true as const };
  });

  serveRead(app, endpoints.readMe, async ({ reads, caller: { member, holder } }) => {
    const user = await readUser({ ...app, db: reads }, member, holder.id);
    if (!user) throw new Problem('unauthenticated');
    return user;
  });
}
