import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';
import * as payerEndpoints from './payer-endpoints.ts';

export const pair = {
  ...endpoints.pair,
  summary: 'Pair this device as a till with a code from its business; a code works once',
} as const satisfies Documented;

export const read = {
  ...endpoints.read,
  summary: 'Read the settings of this till and its business',
} as const satisfies Documented;

export const leave = {
  ...endpoints.leave,
  summary: 'Revoke the key of this till',
} as const satisfies Documented;

export const create = {
  ...endpoints.create,
  summary: 'Request a payment',
} as const satisfies Documented;

export const list = {
  ...endpoints.list,
  summary:
    'List the payments that this till requested in a period, newest first, with totals by currency',
} as const satisfies Documented;

export const readOne = {
  ...endpoints.readOne,
  summary: 'Read a payment that this till requested',
} as const satisfies Documented;

export const cancel = {
  ...endpoints.cancel,
  summary: 'Cancel a payment that this till requested',
} as const satisfies Documented;

export const refund = {
  ...endpoints.refund,
  summary: 'Refund a payment of today that this till requested, up to its limit',
} as const satisfies Documented;

export const takeVisit = {
  ...endpoints.takeVisit,
  summary: 'Take a visit from a pass by the code that its member shows',
} as const satisfies Documented;

export const returnVisit = {
  ...endpoints.returnVisit,
  summary: 'Give back a visit that this till took today',
} as const satisfies Documented;

export const listReservations = {
  ...endpoints.listReservations,
  summary: 'List the reservations of the business that can be captured',
} as const satisfies Documented;

export const capture = {
  ...endpoints.capture,
  summary: 'Capture a reservation, whole or in part',
} as const satisfies Documented;

export const release = {
  ...endpoints.release,
  summary: 'Release a reservation',
} as const satisfies Documented;

export const openDay = {
  ...endpoints.openDay,
  summary: 'Open a day of this till',
} as const satisfies Documented;

export const closeDay = {
  ...endpoints.closeDay,
  summary: 'Close a day of this till, and report its sums',
} as const satisfies Documented;

export const listDays = {
  ...endpoints.listDays,
  summary: 'List the days of this till, newest first',
} as const satisfies Documented;

export const find = {
  ...payerEndpoints.find,
  summary: 'Find the payable session of a till by the code that the till shows',
} as const satisfies Documented;
