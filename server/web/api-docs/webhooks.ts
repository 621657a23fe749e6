import { EVENT_TYPES } from '#shared/events/fields.ts';
import { exampleOf } from '../../merchants/webhooks/examples.ts';
import type { Config } from '../../platform/config/config.ts';
import { EVENTS } from './event-meanings.ts';
import { FIELDS } from './fields.ts';
import { type Parameter, refTo, type Schema, type Webhooks } from './openapi-types.ts';

const words = (type: string) =>
  type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));

const SIGNATURE: Parameter[] = [
  ['webhook-id', 'The ID of the event. It is the same in every attempt.'],
  ['webhook-timestamp', 'The time of this attempt, in seconds since 1970.'],
  ['webhook-signature', 'The signature of ID, timestamp and body (Standard Webhooks). Verify it.'],
].map(([name = '', description = '']) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}));

/** The webhooks of the OpenAPI document, by event type. */
export function webhooks({ publicUrl }: Pick<Config, 'publicUrl'>): Webhooks {
  const at = new Date('2026-11-21T10:02:13.481Z');
  return Object.fromEntries(
    EVENT_TYPES.map((type) => {
      const { when, data } = EVENTS[type];
      const id = 'evt_4x8k1m6q3t5w0y7z2b4d7n2c9v';
      const example = {
        id,
        type,
        timestamp: at.toISOString(),
        data: exampleOf(type, { publicUrl, now: at }).data,
      };
      return [
        type,
        {
          post: {
            operationId: `on${words(type).join('')}`,
            tags: ['Webhooks'],
            summary: when,
            description:
              'Verify the signature, store the event, and answer with a 2xx status. An event can arrive more than once, and events can arrive in any order.',
            // Your server verifies the signature; there is no credential.
            security: [],
            parameters: SIGNATURE,
            requestBody: {
              required: true,
              content: { 'application/json': { schema: bodyOf(type, data), example } },
            },
            responses: {
              '2XX': {
                description:
                  'You have received the event. After any other status, or without an answer within 15 seconds, we retry the delivery.',
              },
              '410': { description: 'Switches off the webhook endpoint.' },
            },
          },
        },
      ];
    }),
  );
}

/** `pay_session.refunded` has the refund beside the fields of the session. */
function dataOf(type: string, data: string | undefined): Schema {
  if (!data) return { type: 'object' };
  if (type !== 'pay_session.refunded') return refTo(data);
  const refund = {
    type: 'object',
    properties: { refund: { ...refTo('Refund'), description: 'The refund.' } },
    required: ['refund'],
  };
  return { allOf: [refTo(data), refund] };
}

function bodyOf(type: string, data: string | undefined) {
  const meaning = (field: string) => ({ description: FIELDS.Event?.[field] ?? '' });
  return {
    type: 'object',
    properties: {
      id: { type: 'string', ...meaning('id') },
      type: { const: type, ...meaning('type') },
      test: { const: true, ...meaning('test') },
      timestamp: { type: 'string', format: 'date-time', ...meaning('timestamp') },
      data: dataOf(type, data),
    },
    required: ['id', 'type', 'timestamp', 'data'],
  };
}
