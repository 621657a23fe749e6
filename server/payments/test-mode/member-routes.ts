import * as endpoints from '#shared/test-mode/docs.ts';
import { recordActivity } from '../../people/activity/record.ts';
import { admit } from '../../people/auth/sign-in.ts';
import { signInResponse } from '../../people/auth/sign-in-response.ts';
import { findPerson } from '../../people/members/find.ts';
import { setSignInCookies, visitorOf } from '../../people/sessions/visitor.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { Problem } from '../../platform/http/problem.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { requirePerson } from '../../platform/http/require-access.ts';
import {
  createTestMember,
  deleteTestMember,
  fundTestMember,
  listTestMembers,
  readTestMember,
  requireTestMode,
} from './test-members.ts';

export function testMemberRoutes(app: App): void {
  const { db, config } = app;

  serveRead(app, endpoints.list, async ({ reads, caller }) => {
    caller.require(requireTestMode);
    return { data: await listTestMembers(reads, config, caller.business) };
  });

  serve(app, endpoints.create, ({ input, caller }) => {
    requireTestMode(caller);
    return createTestMember(db, config, caller, input.body);
  });

  serve(app, endpoints.fund, ({ input, caller }) => {
    requireTestMode(caller);
    return fundTestMember(db, config, caller, { id: input.params.id, ...input.body });
  });

  serve(app, endpoints.openAs, async ({ input, caller, request, reply }) => {
    requireTestMode(caller);
    requirePerson(caller);
    await countRequest(db, 'test-member', caller.business.id);
    const { id, name } = await readTestMember(db, config, caller, input.params.id);
    const someone = await findPerson(db, id);
    if (!someone) throw new Problem('not_found');
    const admitted = await admit(db, config, someone, visitorOf(config, request));
    const object = { id, ...(name === null ? {} : { name }) };
    await recordActivity(db, {
      businessId: caller.business.id,
      kind: 'test_member.opened',
      object,
    });
    setSignInCookies(config, reply, admitted);
    return signInResponse(app, admitted);
  });

  serve(app, endpoints.remove, async ({ input, caller }) => {
    requireTestMode(caller);
    await deleteTestMember(db, caller, input.params.id);
    return { ok: true as const };
  });
}
