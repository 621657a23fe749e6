import type { Live } from '#shared/follow.ts';
import * as liveEndpoints from '#shared/live/endpoints.ts';
import type { Session } from '../../platform/session.ts';
import { liveOf } from '../../platform/session-live.ts';

/** Loaded beside the page, which nobody else changes in its first moments. */
export const invitationLive = (session: Pick<Session, 'client' | 'token'>, id: string): Live =>
  liveOf(session, id, liveEndpoints.followInvitation);
