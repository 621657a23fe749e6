import { createContext, useContext } from 'react';
import type { CommandForm, ConsoleSession } from '#shared/operate/schemas.ts';

export const SessionContext = createContext<ConsoleSession | undefined>(undefined);

export function useOperator(): ConsoleSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('no session');
  return session;
}

/** The command, if the operator's role has it. */
export function useCommand(name: string): CommandForm | undefined {
  return useOperator().commands.find((command) => command.name === name);
}
