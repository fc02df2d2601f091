/** Ends the current task, so that a slow phone answers a touch between the steps of the start. */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
