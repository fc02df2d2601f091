/** Whether asking again later may help: the service was away or busy, or it understood and said no. */
export type GatewayFailure = 'away' | 'refused';

/** Why a call of the payment service gave nothing; `message` is in words and holds no personal data. */
export class GatewayError extends Error {
  readonly failure: GatewayFailure;
  /** HTTP status of the answer; null without one. */
  readonly status: number | null;

  constructor(failure: GatewayFailure, message: string, status: number | null = null) {
    super(message);
    this.failure = failure;
    this.status = status;
  }
}
