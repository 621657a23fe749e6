/** What a failed connection means, by the code of the socket (Node) or of the error (Bun). */
const MEANINGS: Record<string, string> = {
  ENOTFOUND: 'there is no such host. Check the url.',
  EAI_AGAIN: 'its name cannot be looked up at the moment.',
  ECONNREFUSED: 'nothing listens there. Is Salus running, and is the port right?',
  ConnectionRefused: 'nothing listens there. Is Salus running, and is the port right?',
  ECONNRESET: 'the connection was closed.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed.',
  CERT_HAS_EXPIRED: 'its certificate has expired.',
};

interface Failed {
  code?: unknown;
  message?: unknown;
  cause?: Failed;
}

/** @param error thrown by `fetch`, which hides the reason in its cause */
export function unreachable(url: URL, error: unknown): string {
  const { cause, code: own, message: said } = error as Failed;
  const code = String(cause?.code ?? own ?? '');
  if (/redirect/i.test(String(cause?.message ?? said ?? ''))) {
    return `${url.origin} redirects. Use the address that it redirects to as the url.`;
  }
  const reason = MEANINGS[code] ?? `the connection failed${code && ` (${code})`}.`;
  return `${url.origin} cannot be reached: ${reason}`;
}
