/**
 * The refresh cookie; only `auth/refresh` reads it. A test member's has a name of its own, so that one
 * browser is signed in to both modes.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import { withTag } from './rotate-session.ts';

/** Browsers reject the `__Host-` prefix over plain HTTP, which only the sandbox uses. */
const nameOf = ({ mode }: Config, livemode: boolean) => {
  const name = livemode ? 'salus_refresh' : 'salus_test_refresh';
  return mode === 'production' ? `__Host-${name}` : name;
};

const attributes = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: config.mode === 'production' }) as const;

export function readRefreshCookie(
  config: Config,
  request: FastifyRequest,
  livemode: boolean,
): string | undefined {
  return request.cookies[nameOf(config, livemode)];
}

/** @param signIn `cookie` is `sid.secret` */
export function setRefreshCookie(
  config: Config,
  reply: FastifyReply,
  signIn: { cookie: string; livemode: boolean },
): void {
  const maxAge = config.sessionIdleDays * 24 * 3600;
  const name = nameOf(config, signIn.livemode);
  reply.setCookie(name, withTag(config, signIn.cookie), { ...attributes(config), maxAge });
}

export function clearRefreshCookie(config: Config, reply: FastifyReply, livemode: boolean): void {
  reply.clearCookie(nameOf(config, livemode), attributes(config));
}
