/** What a spreadsheet would take for a formula (OWASP, CSV injection). */
const formulaLike = /^[=+\-@\t\r]/;
const needsQuotes = /[",\r\n]/;

/** A cell as RFC 4180 has it; what a spreadsheet would calculate is marked as text. */
function cell(value: string): string {
  const text = formulaLike.test(value) ? `'${value}` : value;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A row of a CSV file (RFC 4180), safe to open in a spreadsheet. */
export function csvRow(values: readonly (string | null)[]): string {
  return `${values.map((value) => cell(value ?? '')).join(',')}\r\n`;
}

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';
