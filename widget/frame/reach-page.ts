/** The embedding page, if its origin is allowed: it hears `ready`, and rejected theme options. */
import type {
  FrameBootstrapData,
  LinkFrameBootstrapData,
} from '#shared/documents/bootstrap-data.ts';
import { reachHost, type TellHost } from './host.ts';
import { claimedOrigin } from './unknown-session.ts';

let reached: TellHost | null | undefined;

/**
 * Connects to the page; later calls return the same connection.
 * @returns how to send events to it; null without an allowed page
 */
export function reachPage(
  bootstrapData: FrameBootstrapData | LinkFrameBootstrapData,
): TellHost | null {
  reached ??= connect(bootstrapData);
  return reached;
}

function connect({
  session,
  parentOrigin,
  refusals = [],
}: FrameBootstrapData | LinkFrameBootstrapData): TellHost | null {
  const origin = session ? parentOrigin : claimedOrigin(location.search);
  if (origin === null || window.parent === window) return null;
  const tell = reachHost(origin, document.getElementById('app') ?? document.body, document.title);
  // The document shows the session before the app has loaded.
  if (session) tell({ name: 'ready' });
  for (const { option, reason } of refusals) tell({ name: 'theme-refused', token: option, reason });
  return tell;
}
