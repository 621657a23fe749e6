import * as endpoints from '#shared/team-members/docs.ts';
import type { App } from '../../platform/http/app.ts';
import type { BusinessCaller } from '../../platform/http/caller.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { requirePerson } from '../../platform/http/require-access.ts';
import { askedTeam, forTeam } from '../acting/team-of.ts';
import { type Proof, type ProofMethod, reauthenticate } from '../factors/reauthenticate.ts';
import type { Businesses } from '../members/businesses.ts';
import { tellInvited, tellOffered, tellRemoved, tellRoleChanged } from './emails.ts';
import * as invitations from './invitations.ts';
import { requireMayTake } from './ownership.ts';
import {
  changeRole,
  leaveTeam,
  readTeam,
  removeMember,
  requireMayGive,
  withShownEmail,
} from './team.ts';

export function teamMemberRoutes(app: App, { identityOf }: Pick<Businesses, 'identityOf'>): void {
  const { db, config } = app;
  const { accountPerAddress } = config.limits;
  const ofTeam = (caller: BusinessCaller) => forTeam(db, caller);

  async function confirm(caller: BusinessCaller, proof: Proof): Promise<ProofMethod> {
    const { memberId } = requirePerson(caller);
    await countRequest(db, 'team', caller.business.id);
    return (await reauthenticate(db, config, memberId, proof)).method;
  }

  serveRead(app, endpoints.read, ({ reads, caller }) => readTeam(reads, askedTeam(caller)));

  serve(
    app,
    endpoints.invite,
    async ({ input, caller: asked }) => {
      const caller = await ofTeam(asked);
      const { email, role, ...proof } = input.body;
      requireMayGive(requirePerson(caller).role, role);
      const method = await confirm(caller, proof);
      const { memberId: invitedBy } = requirePerson(caller);
      return db.transaction(async (tx) => {
        const made = await invitations.invite(tx, caller, { email, role, proof: method });
        const business = await identityOf(tx, caller.business.id);
        await tellInvited(tx, config, { ...made, business, invitedBy });
        return withShownEmail(made);
      });
    },
    accountPerAddress,
  );

  serve(app, endpoints.withdrawInvitation, async ({ input, caller: asked }) => {
    const caller = await ofTeam(asked);
    await db.transaction((tx) => invitations.withdrawInvitation(tx, caller, input.params.id));
    return readTeam(db, caller.business.id);
  });

  serve(
    app,
    endpoints.changeRole,
    async ({ input, caller: asked }) => {
      const caller = await ofTeam(asked);
      const { role, ...proof } = input.body;
      await confirm(caller, proof);
      const { id } = input.params;
      await db.transaction(async (tx) => {
        const before = await changeRole(tx, caller, { id, role });
        if (before === role) return;
        const business = await identityOf(tx, caller.business.id);
        await tellRoleChanged(tx, config, { business, memberId: id, role });
      });
      return readTeam(db, caller.business.id);
    },
    accountPerAddress,
  );

  serve(
    app,
    endpoints.offerOwnership,
    async ({ input, caller: asked }) => {
      const caller = await ofTeam(asked);
      const proof = await confirm(caller, input.body);
      const { memberId: replacedOwner } = requirePerson(caller);
      return db.transaction(async (tx) => {
        const email = await requireMayTake(tx, caller, input.params.id);
        const offer = {
          email,
          role: 'owner',
          invitedBy: replacedOwner,
          replacedOwner,
          proof,
        } as const;
        const made = await invitations.insertInvitation(tx, caller.business.id, offer);
        const business = await identityOf(tx, caller.business.id);
        await tellOffered(tx, config, { ...made, business, memberId: input.params.id });
        return made;
      });
    },
    accountPerAddress,
  );

  serve(app, endpoints.remove, async ({ input, caller: asked }) => {
    const caller = await ofTeam(asked);
    requirePerson(caller);
    const { id } = input.params;
    await db.transaction(async (tx) => {
      await removeMember(tx, caller, id);
      const business = await identityOf(tx, caller.business.id);
      await tellRemoved(tx, config, { business, memberId: id });
    });
    return readTeam(db, caller.business.id);
  });

  serveRead(app, endpoints.listOwnInvitations, async ({ reads, caller }) => ({
    invitations: await invitations.invitationsTo(reads, caller.member),
  }));

  serve(
    app,
    endpoints.accept,
    ({ input, caller }) =>
      db.transaction(async (tx) => {
        const { business: accepted, replacedOwner } = await invitations.accept(
          tx,
          caller.member.id,
          input.params.id,
        );
        if (replacedOwner !== null) {
          const business = await identityOf(tx, accepted.id);
          const place = { business, memberId: replacedOwner };
          await tellRoleChanged(tx, config, { ...place, role: 'admin' });
        }
        return accepted;
      }),
    accountPerAddress,
  );

  serve(app, endpoints.leave, async ({ input, caller }) => {
    await db.transaction((tx) => leaveTeam(tx, input.params.id, caller.member.id));
    return { ok: true as const };
  });
}
