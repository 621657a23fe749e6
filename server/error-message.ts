/**
 * What went wrong, for a log or an operator. Errors of the chain's library have a short message
 * beside one that repeats the request, and with it the node's address, which may hold a key.
 */
export function plainMessage(error: Error): string {
  const { shortMessage } = error as { shortMessage?: unknown };
  return typeof shortMessage === 'string' ? shortMessage : error.message;
}
