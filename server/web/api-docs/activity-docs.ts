/** Example and field descriptions of the activity log. */
import type { Activity } from '#shared/activity/schemas.ts';

const entry: Activity = {
  id: 'act_7k2m9q4t1v6x3z8b5d0f2h4j6n',
  at: '2026-11-23T10:05:00.000Z',
  kind: 'button.changed',
  actor: { type: 'person', id: 'usr_9v4x8k1m6q3t5w0y7z2b4d7n2c', name: 'Alba Prado' },
  object: { id: 'btn_5w0y7z2b4d7n2c9v4x8k1m6q3t', name: 'Day pass' },
  changes: [{ field: 'amount', from: '1000', to: '1200' }],
  device: 'Firefox, Linux',
  network: '192.0.2.x',
  requestId: '4a0f6f0e-6d58-4f0b-8a77-1f4a2a3c9d10',
};

export const ACTIVITY_EXAMPLES = {
  listActivity: { query: { kind: 'button.changed' }, response: { data: [entry], next: null } },
};

export const ACTIVITY_FIELDS = {
  Activity: {
    id: 'The id, `act_…`.',
    at: 'When it was done.',
    kind: 'The object and what happened to it, such as `api_key.created`. New kinds may be added.',
    actor: 'Who did it.',
    'actor.type': '`person` or `key`; `operator` is reserved for our support.',
    'actor.id': 'The id of the person or key; null for an operator.',
    'actor.name': 'Its name today; null without one, and for a person who was erased.',
    object: 'What it was done to; null for the business itself.',
    'object.id': 'Its id, or an origin or domain.',
    'object.name': 'Its name, or the address of an endpoint or an invited person.',
    changes: 'The fields that differ, by name. Secrets are never listed.',
    'changes.field': 'The name of the field, as it is stored.',
    'changes.from': 'Its value before; null for none.',
    'changes.to': 'Its value after; null for none.',
    device: 'Browser and system of the request; null if unknown.',
    network: 'The start of the address it came from.',
    requestId: 'The request id of the response; null for an operator.',
  },
};
