/** Readers of single environment variables. Their errors name the invalid setting. */
import { ConfigError } from '../core/config-error.ts';

export type Environment = Record<string, string | undefined>;

type Parse<T> = (text: string) => T | undefined;

export function number(
  env: Environment,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  // Digits only: Number('') is 0, which would be a valid discount or trial.
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) {
    throw new ConfigError(`${name}: a whole number from ${min} to ${max}, not "${text}"`);
  }
  return value;
}

export function choice(
  env: Environment,
  name: string,
  fallback: string,
  allowed: string[],
): string {
  const value = env[name] || fallback;
  if (!allowed.includes(value)) {
    throw new ConfigError(`${name}: one of ${allowed.join(', ')}, not "${value}"`);
  }
  return value;
}

export function listed(
  env: Environment,
  name: string,
  fallback: string,
  what: string,
  isKnown: (value: string) => boolean,
): string[] {
  const values = (env[name] || fallback).split(',').map((value) => value.trim());
  const unknown = values.find((value) => !isKnown(value));
  if (unknown !== undefined) {
    throw new ConfigError(`${name}: "${unknown}" is not a ${what} that this version supports`);
  }
  return values;
}

/** @throws ConfigError when `parse` returns undefined */
export function parsed<T>(env: Environment, name: string, what: string, parse: Parse<T>): T {
  const value = parse(env[name] ?? '');
  if (value === undefined) throw new ConfigError(`${name}: ${what}, not "${env[name]}"`);
  return value;
}
