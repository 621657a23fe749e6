/** What the sign-in takes from another API, which may answer with anything. */
import type { Result } from '#shared/http/api-client.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';

export const isToken = (jwt: unknown): jwt is string => typeof jwt === 'string' && jwt !== '';

export const NO_TOKEN: Result<never> = {
  ok: false,
  error: { code: 'login_failed', status: 502, message: '', fields: [], retryAfter: undefined },
};

/** Loaded when it is needed: our own API answers with codes, and to its schemas. */
const load = () => import('./foreign-answers.ts').catch(() => undefined);

export const foreignAnswers = {
  codeOfText: async (message: string) => (await load())?.specifiedCode(message),
  async readAnswer(endpoint: Endpoint, answer: unknown): Promise<unknown> {
    if (endpoint.response.safeParse(answer).success) return answer;
    return endpoint.foreign && (await load())?.readForeign(endpoint, answer);
  },
};
