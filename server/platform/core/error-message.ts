/**
 * The message of an error for logs and operators. The full message of an error from the chain
 * library contains the node's URL, which may contain an API key, so its short one is used.
 */
export function plainMessage(error: Error): string {
  const { shortMessage } = error as { shortMessage?: unknown };
  return typeof shortMessage === 'string' ? shortMessage : error.message;
}
