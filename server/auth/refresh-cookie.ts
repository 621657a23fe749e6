/** The cookie `auth/refresh` reads, and nothing else does. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const MAX_AGE_SECONDS = 30 * 24 * 3600;

/** Over plain http, which only the sandbox speaks, browsers refuse the `__Host-` prefix. */
const nameOf = ({ mode }: Config) =>
  mode === 'production' ? '__Host-salus_refresh' : 'salus_refresh';

const attributes = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: config.mode === 'production' }) as const;

export function readRefreshCookie(config: Config, request: FastifyRequest): string | undefined {
  return request.cookies[nameOf(config)];
}

export function setRefreshCookie(config: Config, reply: FastifyReply, value: string): void {
  reply.setCookie(nameOf(config), value, { ...attributes(config), maxAge: MAX_AGE_SECONDS });
}

export function clearRefreshCookie(config: Config, reply: FastifyReply): void {
  reply.clearCookie(nameOf(config), attributes(config));
}
