import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Longer than the statement timeout: a request still open after it will not complete. */
const DRAIN_MS = 12_000;

/**
 * Makes closing `server` wait for open responses only. Node itself closes idle keep-alive
 * connections, but neither connections that browsers open in advance and have not used, nor
 * connections that become idle during closing.
 * @returns a function to call when the server starts to close
 */
export function drainOnClose(server: Server): () => void {
  const open = new Set<Socket>();
  const answers = new Set<ServerResponse>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', (_, response) => {
    answers.add(response);
    response.once('close', () => answers.delete(response));
  });

  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    for (const response of answers) {
      response.shouldKeepAlive = false;
      response.once('finish', () => response.socket?.end());
    }
    const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.once('close', () => clearTimeout(deadline));
  };
}
