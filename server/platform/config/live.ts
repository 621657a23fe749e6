/** Concurrent streams: of one session, from one address, and of this process. */
export interface StreamLimits {
  perSession: number;
  perAddress: number;
  all: number;
}
