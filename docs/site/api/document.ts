/** The merchant API as its OpenAPI document describes it: `dist/openapi.json`, which is made from the contracts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorCode } from '#shared/errors.ts';
import type { OpenApi } from '../../../server/web/api-docs/openapi-types.ts';
import { TAGS } from '../../../server/web/api-docs/tags.ts';
import { ORIGIN } from '../lib/origin.ts';
import type { Call } from './code-samples.ts';

/** Builds and tests run in the repository's folder. */
export const api: OpenApi = JSON.parse(
  readFileSync(join(process.cwd(), 'dist/openapi.json'), 'utf8'),
);

export interface Tag {
  /** As in the document and in the address. */
  name: string;
  title: string;
  about: string;
}

/** Those with calls, in the order of the reference. */
export const TAGS_OF_CALLS: Tag[] = Object.entries(TAGS)
  .map(([title, about]) => ({ name: title.toLowerCase().replaceAll(' ', '-'), title, about }))
  .filter(({ name }) => callsOf(name).length > 0);

export function callsOf(tag: string): Call[] {
  return Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags[0] === tag)
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        path: `/api${path}`,
        operation,
        origin: ORIGIN,
      })),
  );
}

export interface ErrorUser {
  name: string;
  tag: string;
}

/** The calls that can return each code. */
export function usersOfErrors(): Map<ErrorCode, ErrorUser[]> {
  const users = new Map<ErrorCode, ErrorUser[]>();
  for (const { operationId, tags, 'x-error-codes': codes } of Object.values(api.paths).flatMap(
    (methods) => Object.values(methods),
  )) {
    for (const code of codes) {
      const user = { name: operationId, tag: tags[0] ?? '' };
      users.set(code, [...(users.get(code) ?? []), user]);
    }
  }
  return users;
}
