/** `away`: the service was unreachable or busy, and a retry may help. `refused`: it refused the request. */
export type GatewayFailure = 'away' | 'refused';

/** A failed call of the payment service; `message` is for staff and has no personal data. */
export class GatewayError extends Error {
  readonly failure: GatewayFailure;
  /** HTTP status of the response; null without one. */
  readonly status: number | null;

  constructor(failure: GatewayFailure, message: string, status: number | null = null) {
    super(message);
    this.failure = failure;
    this.status = status;
  }
}
