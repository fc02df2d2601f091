/** Razorpay answers it with status 400. */
export class Refusal extends Error {
  readonly field: string | null;

  constructor(description: string, field: string | null = null) {
    super(description);
    this.field = field;
  }

  get body() {
    return {
      error: {
        code: 'BAD_REQUEST_ERROR',
        description: this.message,
        source: 'business',
        step: 'payment_initiation',
        reason: 'input_validation_failed',
        metadata: {},
        ...(this.field && { field: this.field }),
      },
    };
  }
}
