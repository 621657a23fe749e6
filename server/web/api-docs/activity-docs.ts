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
    id: 'The ID of the entry (`act_…`).',
    at: 'The time of the change.',
    kind: 'The type of object and what happened to it, such as `api_key.created`. We may add kinds.',
    actor: 'Who made the change.',
    'actor.type':
      'The type of actor: `person`, `key`, `till`, or `operator` for the support of this installation.',
    'actor.id': 'The ID of the person, API key or till; null for an operator.',
    'actor.name':
      'The current name of the person, API key or till; null if it has none, or if the person was deleted.',
    object: 'The changed object; null for the business itself.',
    'object.id': 'The ID of the object, or an origin or domain.',
    'object.name': 'The name of the object, or the address of an endpoint or an invited person.',
    changes: 'The changed fields, sorted by name. Secrets are never listed.',
    'changes.field': 'The name of the field in our database.',
    'changes.from': 'The value before the change; null for none.',
    'changes.to': 'The value after the change; null for none.',
    device: 'The browser and operating system of the request; null if unknown.',
    network: 'The beginning of the IP address of the request.',
    requestId: 'The ID of the request; null for an operator.',
  },
};
