import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './approval-endpoints.ts';

export const begin = {
  ...endpoints.begin,
  summary: 'Create a challenge for your passkey, to approve a withdrawal',
} as const satisfies Documented;

export const approve = {
  ...endpoints.approve,
  summary: 'Approve one of your pending withdrawals again with your passkey',
} as const satisfies Documented;

export const approveSecond = {
  ...endpoints.approveSecond,
  summary: 'Approve a large withdrawal of your business that another person of the team requested',
} as const satisfies Documented;
