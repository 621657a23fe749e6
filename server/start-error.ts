/** Why nothing was started, for whoever started it: the message is all there is to say. */
export class StartError extends Error {}

export class PortTakenError extends StartError {
  constructor(variable: string, port: number) {
    super(`Port ${port} is taken. Set ${variable} to a free one.`);
  }
}
