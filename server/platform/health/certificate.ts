/** The certificate that browsers get at the public address; the proxy in front of us shows it. */
import { once } from 'node:events';
import { connect } from 'node:tls';

const TIME_LIMIT_MS = 5_000;
/** A proxy that renews by itself has done so earlier. As in deploy/prometheus/alerts.yml. */
export const CERTIFICATE_LIMIT_MS = 14 * 86_400_000;

/**
 * @param url an `https` address
 * @returns when the certificate shown there ends; also of one that has ended or is not trusted here
 * @throws when nothing answers with TLS within five seconds, e.g. because this machine cannot reach
 *   its own public address
 */
export async function certificateEnd(url: string): Promise<Date> {
  const { hostname: host, port } = new URL(url);
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  const socket = connect({
    ...{ host, port: Number(port || 443), servername: host },
    // Only the date is read, and nothing is sent.
    rejectUnauthorized: false,
  });
  try {
    await once(socket, 'secureConnect', { signal });
    return new Date(socket.getPeerCertificate().valid_to);
  } finally {
    socket.destroy();
  }
}
