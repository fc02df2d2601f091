/** `Class 3`, with its title where it has one. */
export function classText({ number, title }: { number: number; title: string }): string {
  return title ? `Class ${number}: ${title}` : `Class ${number}`;
}
