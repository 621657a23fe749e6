/** A client of the API whose answers are given by the test. */
import { createApiClient, type Failure, type Fetch } from '#shared/api-client.ts';
import { readPaySession } from '#shared/pay/contract.ts';

export const SESSION = 'pay_0123456789abcdefghjkmnpqrs';

/** Every call is answered with `answer`; `sent` is what the calls were. */
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
    onUnauthenticated: () => refusals.push(401),
  });
  return { client, sent, refusals };
}

export const json = (status: number, body: unknown, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers });

/** What the client makes of an answer that is a refusal. */
export async function failureOf(answer: () => Response | Promise<Response>): Promise<Failure> {
  const { client } = answeringClient(answer);
  const result = await client.call(readPaySession, { params: { id: SESSION } });
  if (result.ok) throw new Error('the call succeeded');
  return result.error;
}

/** No answer, or none that can be read. */
export const NO_ANSWER: Failure = {
  code: 'network',
  status: 0,
  message: '',
  fields: [],
  retryAfter: undefined,
};
