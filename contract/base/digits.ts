/**
 * Replaces the decimal digits of all scripts by ASCII ones: `९८` and `٩٨` and `９８` become `98`. Unicode keeps ten digits of a
 * script together, from zero to nine, so the value of one is its distance from the first of them.
 */
export function asciiDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let first = code;
    while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1;
    return String((code - first) % 10);
  });
}
