import type { SQL } from 'drizzle-orm';
import { newId } from '../../platform/core/ids.ts';
import { tracedArgument } from '../../platform/tracing/argument.ts';

/** The id of an event as an SQL argument, whose deliveries continue the active trace. */
export const eventArgument = (id: string = newId('evt')): SQL => tracedArgument(id);
