/** Every code of `shared/errors.ts`, with its cause and remedy. */
import { catalogue, type ErrorCode, isErrorCode } from '#shared/errors.ts';
import { MEANINGS } from '../../../server/web/api-docs/error-meanings.ts';
import { type ErrorUser, usersOfErrors } from './document.ts';

export interface ErrorEntry {
  code: ErrorCode;
  status: number;
  message: string;
  cause: string;
  remedy: string;
  users: ErrorUser[];
}

const users = usersOfErrors();

const entries: ErrorEntry[] = Object.keys(catalogue)
  .filter(isErrorCode)
  .map((code) => {
    const meaning = MEANINGS[code];
    if (!meaning) throw new Error(`The error ${code} has no meaning in error-meanings.ts.`);
    return { code, ...catalogue[code], ...meaning, users: users.get(code) ?? [] };
  });

const isOfServers = ({ code, users: own }: ErrorEntry) =>
  own.length > 0 || code === 'method_not_allowed';

/** Errors of calls with an API key. */
export const SERVER_ERRORS = entries.filter(isOfServers);
/** Errors of the calls that only our own pages and frames make. */
export const MEMBER_ERRORS = entries.filter((entry) => !isOfServers(entry));
