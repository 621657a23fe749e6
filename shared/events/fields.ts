import * as z from 'zod/mini';
import { idPattern } from '../ids.ts';
import { EVENT_TYPES } from './names.ts';

export const EventType = z.enum(EVENT_TYPES, 'Unknown event type.');
export type EventType = z.output<typeof EventType>;

export const EventId = z.string().check(z.regex(idPattern('evt'), 'Not an event.'));
