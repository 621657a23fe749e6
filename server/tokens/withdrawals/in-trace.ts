import { continueTrace } from '../../platform/core/span.ts';
import type { Dependencies } from './dependencies.ts';
import type { Version } from './outgoing.ts';

/** Runs a step of a transaction as a part of the trace that asked for the withdrawal. */
export const inTrace = <T>(
  { tracing }: Pick<Dependencies, 'tracing'>,
  { trace, action }: Version,
  step: 'sign' | 'send' | 'end',
  work: () => Promise<T>,
): Promise<T> =>
  continueTrace(tracing, trace, () => ({ name: `${action} ${step}`, kind: 'consumer' }), work);
