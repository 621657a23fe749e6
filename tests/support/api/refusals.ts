/** Refused calls, which store nothing. */
import { afterEach, expect } from 'vitest';
import type { Endpoint } from '#shared/http/endpoint.ts';
import type { TestApi } from './api.ts';
import { everyRowCount } from './row-counts.ts';

interface Sent {
  endpoint: Endpoint;
  token?: string;
  params?: Record<string, string>;
  body?: object;
}

/** With the field that is at fault, and its own code. */
export type Refusal = [status: number, code: string, field?: string, fieldCode?: string];

/**
 * For a whole file: each test must refuse something, and after its last refusal no table may have
 * another number of rows.
 */
export function useRefusals(api: () => TestApi) {
  let before: Record<string, number> | undefined;
  const remember = async () => {
    before = await everyRowCount(api());
  };
  afterEach(async () => {
    expect(before).toBeDefined();
    expect(await everyRowCount(api())).toEqual(before);
    before = undefined;
  });

  return {
    remember,
    async refusalOf({ endpoint, ...call }: Sent): Promise<Refusal> {
      await remember();
      const answer = await api().call(endpoint, call);
      const { code, errors = [] } = answer.json();
      expect(errors.length).toBeLessThanOrEqual(1);
      const [field] = errors;
      return field ? [answer.statusCode, code, field.path, field.code] : [answer.statusCode, code];
    },
  };
}
