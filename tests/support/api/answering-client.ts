/** An API client whose answers the test provides. */
import { createApiClient, type Failure, type Fetch } from '#shared/http/api-client.ts';
import { specifiedCode } from '#shared/http/specified-code.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';

export const SESSION = 'pay_0123456789abcdefghjkmnpqrs';

/** Every call is answered with `answer`; `sent` records the calls. */
export function answeringClient(answer: () => Response | Promise<Response>, token?: string) {
  const sent: (Parameters<Fetch>[1] & { url: string })[] = [];
  const refusals: number[] = [];
  const client = createApiClient({
    base: 'https://pay.example/api',
    fetch: async (url, init) => {
      sent.push({ url, ...init });
      return answer();
    },
    token: () => token,
    codeOfText: async (message) => specifiedCode(message),
    onUnauthenticated: () => refusals.push(401),
  });
  return { client, sent, refusals };
}

export const json = (status: number, body: unknown, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers });

/** The client’s result for an error answer. */
export async function failureOf(answer: () => Response | Promise<Response>): Promise<Failure> {
  const { client } = answeringClient(answer);
  const result = await client.call(payEndpoints.read, { params: { id: SESSION } });
  if (result.ok) throw new Error('the call succeeded');
  return result.error;
}

/** No answer, or one that cannot be parsed. */
export const NO_ANSWER: Failure = {
  code: 'network',
  status: 0,
  message: '',
  fields: [],
  retryAfter: undefined,
};
