/** NFC, straight quotation marks, one space between words, lower case. @param dash what a long dash stands for */
function comparable(text: string, dash: '-' | '--'): string {
  return text
    .normalize('NFC')
    .replace(/[\u2018-\u201B\u2032]/g, "'")
    .replace(/[\u201C-\u201F\u2033]/g, '"')
    .replace(/\u2026/g, '...')
    .replace(/\u2014/g, dash)
    .replace(/\p{Dash}/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Whether two short answers say the same. A phone makes a long dash of two hyphens, but people also type one for one hyphen. */
export function isSameAnswer(one: string, other: string): boolean {
  return (['-', '--'] as const).some((dash) => comparable(one, dash) === comparable(other, dash));
}
