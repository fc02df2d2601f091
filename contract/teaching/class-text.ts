import type { AttendanceProgress } from './attendance.ts';

/** `Class 3`, or with a title `Class 3: Pipelines`. */
export function classText({ number, title }: { number: number; title: string }): string {
  return title ? `Class ${number}: ${title}` : `Class ${number}`;
}

/** `You were at 5 of 6 classes so far; you may miss 3 more and still get the certificate.` */
export function attendanceText({ attended, marked, classes, needed }: AttendanceProgress): string {
  const mayMiss = classes - needed - (marked - attended);
  const soFar = marked > 0 ? `You were at ${attended} of ${marked} classes so far; you` : 'You';
  if (marked < classes && mayMiss >= 0) {
    return `${soFar} may miss ${mayMiss === 0 ? 'no' : mayMiss}${marked > 0 ? ' more' : ` of ${classes} classes`} and still get the certificate.`;
  }
  return `You were at ${attended} of ${classes} classes; ${needed} are needed for the certificate.`;
}
