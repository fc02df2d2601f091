export function courseCountText(count: number): string {
  return count === 1 ? '1 course' : `${count} courses`;
}

export function lessonCountText(count: number): string {
  return count === 1 ? '1 lesson' : `${count} lessons`;
}

/** Specification section 2, Free resource detail. */
export function statusText(completed: boolean): string {
  return completed ? '✅ Completed' : '❌ Pending';
}
