import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Longer than any statement may run: what has not been answered by then will not be. */
const DRAIN_MS = 12_000;

/**
 * Makes closing `server` wait for answers and for nothing else. Node itself ends connections that
 * rest between two requests, but neither those that browsers open ahead of need and say nothing
 * on, nor those that come to rest while it closes.
 * @returns what to call as soon as the server closes
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
