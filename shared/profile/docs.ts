import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const update = {
  ...endpoints.update,
  summary: 'Change your profile',
} as const satisfies Documented;

export const resendNewEmail = {
  ...endpoints.resendNewEmail,
  summary: 'Send the confirmation link to your new e-mail address again',
} as const satisfies Documented;

export const listSignIns = {
  ...endpoints.listSignIns,
  summary: 'List your sign-ins, newest first',
} as const satisfies Documented;

export const endSignIn = {
  ...endpoints.endSignIn,
  summary: 'End one of your sign-ins',
} as const satisfies Documented;

export const exportData = {
  ...endpoints.exportData,
  summary: 'Export your data as JSON; requires your strongest factor',
} as const satisfies Documented;
