import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const read = endpoint(calls.read, schemas.read);
export const invite = endpoint(calls.invite, schemas.invite);
export const withdrawInvitation = endpoint(calls.withdrawInvitation, schemas.withdrawInvitation);
export const changeRole = endpoint(calls.changeRole, schemas.changeRole);
export const offerOwnership = endpoint(calls.offerOwnership, schemas.offerOwnership);
export const remove = endpoint(calls.remove, schemas.remove);
export const listOwnInvitations = endpoint(calls.listOwnInvitations, schemas.listOwnInvitations);
export const accept = endpoint(calls.accept, schemas.accept);
export const leave = endpoint(calls.leave, schemas.leave);
