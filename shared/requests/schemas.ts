import * as z from 'zod/mini';
import { Timestamp, text } from '../http/fields.ts';
import { GivenTime } from '../http/given-time.ts';
import { PageSize } from '../http/page-size.ts';
import { idPattern } from '../ids.ts';

/** Bytes of a body that are kept. */
export const LONGEST_BODY = 4096;

const RequestId = z
  .string()
  .check(
    z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'Not a request id.'),
  );

/**
 * One call. `id` is the request id of its response, `route` the pattern of its `path`. `durationMs`
 * is the time until the response was sent; `address` is that of the caller.
 */
export const ApiRequest = z.object({
  id: z.string(),
  at: Timestamp,
  method: z.string(),
  route: z.string(),
  path: z.string(),
  status: z.number(),
  errorCode: z.nullable(z.string()),
  durationMs: z.number(),
  idempotencyKey: z.nullable(z.string()),
  address: z.string(),
  key: z.object({
    id: z.string(),
    name: z.nullable(z.string()),
    lastFour: z.nullable(z.string()),
  }),
});
export type ApiRequest = z.output<typeof ApiRequest>;

/** `body` is the JSON that was sent, without secrets and at most 4 kB of it. */
export const ApiRequestDetail = z.extend(ApiRequest, {
  body: z.nullable(z.string()),
  isBodyCut: z.boolean(),
});
export type ApiRequestDetail = z.output<typeof ApiRequestDetail>;

/** The first digit of the status. */
export const STATUS_CLASSES = ['2xx', '4xx', '5xx'] as const;

export const list = {
  query: z.strictObject({
    key: z.optional(
      z.string().check(z.regex(/* @__PURE__ */ idPattern('tok'), 'Not an id of a key.')),
    ),
    status: z.optional(z.enum(STATUS_CLASSES)),
    path: z.optional(text(200)),
    from: z.optional(GivenTime),
    to: z.optional(GivenTime),
    after: z.optional(RequestId),
    limit: z.optional(PageSize),
  }),
  response: z.object({ data: z.array(ApiRequest), next: z.nullable(z.string()) }),
};

export const read = {
  params: z.strictObject({ id: RequestId }),
  response: ApiRequestDetail,
};
