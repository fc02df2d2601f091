/** For people: why such a number is refused, and how to get it back. */
export const SHORTENED_NUMBER =
  'A spreadsheet has shortened this number, so its last digits are lost: make the column text, and save the file again';

/** Whether a spreadsheet has shortened a long number to scientific notation, `1.56818E+17`, so that it identifies nothing. */
export const isShortenedNumber = (value: string): boolean => /^\s*[+-]?\d([.,]\d+)?E\+\d+\s*$/i.test(value);
