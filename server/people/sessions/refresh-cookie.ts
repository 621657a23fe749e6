/** The refresh cookie; only `auth/refresh` reads it. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import { withTag } from './rotate-session.ts';

/** Browsers reject the `__Host-` prefix over plain HTTP, which only the sandbox uses. */
const nameOf = ({ mode }: Config) =>
  mode === 'production' ? '__Host-salus_refresh' : 'salus_refresh';

const attributes = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: config.mode === 'production' }) as const;

export function readRefreshCookie(config: Config, request: FastifyRequest): string | undefined {
  return request.cookies[nameOf(config)];
}

/** @param value `sid.secret` */
export function setRefreshCookie(config: Config, reply: FastifyReply, value: string): void {
  const maxAge = config.sessionIdleDays * 24 * 3600;
  reply.setCookie(nameOf(config), withTag(config, value), { ...attributes(config), maxAge });
}

export function clearRefreshCookie(config: Config, reply: FastifyReply): void {
  reply.clearCookie(nameOf(config), attributes(config));
}
