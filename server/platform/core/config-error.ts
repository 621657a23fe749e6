import { StartError } from './start-error.ts';

/** A setting that is missing or not valid; the message names it. */
export class ConfigError extends StartError {}
