import type { Result } from '../http/api-client.ts';
import type { LinkSession } from './schemas.ts';

/** The calls the flow makes; see `http-link-api.ts` for the real ones. */
export interface LinkApi {
  read(): Promise<Result<LinkSession>>;
  accept(): Promise<Result<LinkSession>>;
  deny(): Promise<Result<LinkSession>>;
}
