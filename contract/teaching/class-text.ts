/** `Class 3`, or with a title `Class 3: Pipelines`. */
export function classText({ number, title }: { number: number; title: string }): string {
  return title ? `Class ${number}: ${title}` : `Class ${number}`;
}
