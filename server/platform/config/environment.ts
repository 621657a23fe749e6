/** The environment variables of this process. No other file of the server reads them. */
import type { Environment } from './setting.ts';

export const ENVIRONMENT: Environment = process.env;
