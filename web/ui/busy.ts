/** Says by the line at the top (motion.css) that something a visitor chose is on its way, or that it came. */
export function setBusy(isBusy: boolean): void {
  document.documentElement.toggleAttribute('data-busy', isBusy);
}

/** Shows that line until `work` has ended. @returns what `work` gives. @throws what `work` throws */
export async function showBusy<Result>(work: Promise<Result>): Promise<Result> {
  setBusy(true);
  return work.finally(() => setBusy(false));
}
