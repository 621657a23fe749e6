import { newId } from '../../platform/core/ids.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { tracedArgument } from '../../platform/db/traced-argument.ts';

/** The id of an event as an SQL argument, whose deliveries continue the active trace. */
export const eventArgument = (id: string = newId('evt')): Statement => tracedArgument(id);
