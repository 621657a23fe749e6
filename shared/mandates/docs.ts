import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const list = {
  ...endpoints.list,
  summary: 'List the agreements of the signed-in member, with their mandates and newest charges',
} as const satisfies Documented;

export const pause = {
  ...endpoints.pause,
  summary: 'Pause the charges of a mandate; the agreement goes on',
} as const satisfies Documented;

export const resume = {
  ...endpoints.resume,
  summary: 'Resume the charges of a paused mandate',
} as const satisfies Documented;

export const stop = {
  ...endpoints.stop,
  summary: 'End a mandate at once; the agreement goes on',
} as const satisfies Documented;

export const end = {
  ...endpoints.end,
  summary: 'End an agreement at the earliest date that its terms allow',
} as const satisfies Documented;

export const share = {
  ...endpoints.share,
  summary: 'Choose whether the business of an agreement sees your name and e-mail address',
} as const satisfies Documented;

export const approve = {
  ...endpoints.approve,
  summary: 'Approve what a business asks for, with the strongest factor',
} as const satisfies Documented;
