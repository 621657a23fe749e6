import type * as z from 'zod/mini';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const beginSignIn = {
  ...calls.beginSignIn,
  ...schemas.beginSignIn,
} as const satisfies ConsoleCall;
export const signIn = { ...calls.signIn, ...schemas.signIn } as const satisfies ConsoleCall;
export const beginPasskey = {
  ...calls.beginPasskey,
  ...schemas.beginPasskey,
} as const satisfies ConsoleCall;
export const addPasskey = {
  ...calls.addPasskey,
  ...schemas.addPasskey,
} as const satisfies ConsoleCall;
export const signOut = { ...calls.signOut, ...schemas.signOut } as const satisfies ConsoleCall;
export const readSession = {
  ...calls.readSession,
  ...schemas.readSession,
} as const satisfies ConsoleCall;
export const read = { ...calls.read, ...schemas.read } as const satisfies ConsoleCall;
export const preview = { ...calls.preview, ...schemas.preview } as const satisfies ConsoleCall;
export const run = { ...calls.run, ...schemas.run } as const satisfies ConsoleCall;

export interface ConsoleCall {
  path: `/${string}`;
  isPublic: boolean;
  body: z.ZodMiniType;
  response: z.ZodMiniType;
}
