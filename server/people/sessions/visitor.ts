/** The client of a sign-in request: browser, network, and device key. */
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import { describeDevice } from './device.ts';
import { shortenAddress } from './network.ts';
import { setRefreshCookie } from './refresh-cookie.ts';

export interface Visitor {
  /** Browser and operating system, from the user agent. */
  device: string | null;
  /** For limits; it is not stored. */
  address: string;
  /** Shortened, to be stored and shown. */
  network: string | null;
  /** From the device cookie; undefined without one. */
  deviceKey: string | undefined;
}

const YEAR_SECONDS = 365 * 24 * 3600;
const KEY = /^[A-Za-z0-9_-]{43}$/;

const nameOf = ({ mode }: Config) =>
  mode === 'production' ? '__Host-salus_device' : 'salus_device';

export function visitorOf(config: Config, request: FastifyRequest): Visitor {
  const key = request.cookies[nameOf(config)];
  return {
    device: describeDevice(request.headers['user-agent']),
    address: request.ip,
    network: shortenAddress(request.ip),
    deviceKey: key !== undefined && KEY.test(key) ? key : undefined,
  };
}

export const newDeviceKey = (): string => randomBytes(32).toString('base64url');

/** Sets the device cookie, which only sign-in and its limits read. */
export function setDeviceCookie(config: Config, reply: FastifyReply, deviceKey: string): void {
  reply.setCookie(nameOf(config), deviceKey, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.mode === 'production',
    maxAge: YEAR_SECONDS,
  });
}

/** Sets the refresh cookie and the device cookie. */
export function setSignInCookies(
  config: Config,
  reply: FastifyReply,
  { deviceKey, ...signIn }: { cookie: string; livemode: boolean; deviceKey: string },
): void {
  setRefreshCookie(config, reply, signIn);
  setDeviceCookie(config, reply, deviceKey);
}
