/** Ends the task here, so that a slow phone answers a touch between the steps of the start. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
