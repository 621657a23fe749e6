import * as z from 'zod/mini';
import { PAY_SESSION_ID } from '../ids.ts';

export const PaySessionId = z.string().check(z.regex(PAY_SESSION_ID, 'Not a session id.'));
