/** A failed start that the operator can fix: only the message is printed, without a stack. */
export class StartError extends Error {}

export class PortTakenError extends StartError {
  constructor(variable: string, port: number) {
    super(`Port ${port} is taken. Set ${variable} to a free one.`);
  }
}
