/** What `answer` gives, or undefined when it fails or takes longer than `milliseconds`. */
export async function orLate<Value>(answer: Promise<Value>, milliseconds: number): Promise<Value | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, milliseconds, undefined);
  try {
    return await Promise.race([answer.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}
