/** Finds the caller of a request by its credential. */
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { PAY_SESSION_ID } from '#shared/ids.ts';
import { ROLE_SCOPES } from '#shared/team/scopes.ts';
import { type Db, rowsOf } from '../db/database.ts';
import type { Statement } from '../db/statement.ts';
import { bearerOf } from './bearer.ts';
import type {
  Authenticators,
  BusinessCaller,
  Caller,
  Found,
  FrameClaims,
  MemberCaller,
} from './caller.ts';
import { Problem } from './problem.ts';

/** What the database is asked for a caller, and who its answer is. */
export interface Question {
  query: Statement;
  /** Of the token that a frame sent. */
  frame: FrameClaims | undefined;
  /** The caller is refused whoever it is, so nothing is done for them. */
  isRefused: boolean;
  /**
   * @param caller of the row; undefined without one
   * @throws Problem unauthenticated, forbidden; not_found for a person who acts for no business
   */
  answer(caller: unknown): Caller | undefined;
}

/**
 * Says to a business's server what is wrong with its key; to people only that theirs is invalid.
 * @returns undefined when nobody is asked for
 * @throws Problem unauthenticated, token_missing, token_malformed, wrong_mode
 */
export function questionOf(
  authenticators: Authenticators,
  access: Endpoint['access'],
  request: FastifyRequest,
): Question | undefined {
  if (access === 'public' || access === 'cookie') return undefined;
  if (access === 'till') return required(authenticators.till(request));
  const token = bearerOf(request.headers);
  if (access === 'business' && !isMemberToken(token)) {
    const given = request.headers.authorization;
    if (token === undefined) throw new Problem(given ? 'token_malformed' : 'token_missing');
    return required(authenticators.key(token));
  }
  const lookup = token ? authenticators.member(token) : undefined;
  if (access === 'optional') {
    if (!lookup || !isForSession(lookup.frame, request)) return undefined;
    const { query, frame, found } = lookup;
    const answer = (caller: unknown) => (caller ? personOf(found(caller)) : undefined);
    return { query, frame, isRefused: false, answer };
  }
  const { query, answer } = required(lookup);
  const frame = lookup?.frame;
  const isRefused = !isForSession(frame, request) || !isFor(access, frame);
  return {
    ...{ query, frame, isRefused },
    answer(row) {
      const caller = answer(row);
      if (isRefused) throw new Problem('forbidden');
      return access === 'business' ? actingFor(caller) : personOf(caller);
    },
  };
}

/** The same, asked by itself. */
export async function identify(
  db: Db,
  authenticators: Authenticators,
  access: Endpoint['access'],
  request: FastifyRequest,
): Promise<Caller | undefined> {
  const question = questionOf(authenticators, access, request);
  if (!question) return undefined;
  const [row] = await rowsOf<{ caller: unknown }>(db, question.query);
  return question.answer(row?.caller);
}

/** @throws Problem unauthenticated, also of `answer` without a row */
function required<C>(lookup: { query: Statement; found(caller: unknown): C } | undefined) {
  if (!lookup) throw new Problem('unauthenticated');
  const { query, found } = lookup;
  const answer = (caller: unknown): C => {
    if (!caller) throw new Problem('unauthenticated');
    return found(caller);
  };
  return { query, frame: undefined, isRefused: false, answer };
}

/** Callers are told apart by their fields: a person has no `business`. */
const personOf = ({ business: _, ...person }: Found): MemberCaller => person;

function actingFor({ member, acting, authSessionId, business }: Found): BusinessCaller {
  if (!acting || !business) throw new Problem('not_found');
  const { holder: _, role, ...factor } = acting;
  return {
    business,
    actor: { kind: 'person', memberId: member.id, authSessionId, role, ...factor },
    scopes: ROLE_SCOPES[role],
  };
}

/** Whether the caller of a business's call is a server: it is, unless it sends a member token. */
export const isServer = (request: FastifyRequest): boolean =>
  !isMemberToken(bearerOf(request.headers));

/** A JSON Web Token, valid or not. */
const isMemberToken = (token = ''): boolean => /^[^.]+\.[^.]+\.[^.]+$/.test(token);

/** A frame's token is accepted only by endpoints for payers or for anybody. */
function isFor(access: Endpoint['access'], frame: FrameClaims | undefined): boolean {
  return !frame || access === 'payer' || access === 'optional';
}

/** A frame's token is valid for its own session only. */
function isForSession(frame: FrameClaims | undefined, { params }: FastifyRequest): boolean {
  const { id } = (params ?? {}) as { id?: string };
  return !frame || (id !== undefined && PAY_SESSION_ID.test(id) && frame.session === id);
}
