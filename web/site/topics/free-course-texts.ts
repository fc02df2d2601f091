export function courseCountText(count: number): string {
  return count === 1 ? '1 course' : `${count} courses`;
}

export function lessonCountText(count: number): string {
  return count === 1 ? '1 lesson' : `${count} lessons`;
}

/** The texts are fixed (docs/fixed.md, Free resources). */
export function statusText(completed: boolean): string {
  return completed ? '✅ Completed' : '❌ Pending';
}
