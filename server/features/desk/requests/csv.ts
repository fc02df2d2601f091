/** What a spreadsheet would take for a formula, in full width too (OWASP, CSV injection). */
const formulaLike = /^[=+\-@＝＋－＠\t\r\n]/;

/** A quoted cell (RFC 4180); what a spreadsheet would calculate is marked as text. */
function cell(value: string): string {
  const text = formulaLike.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

/** A row of a CSV file (RFC 4180), safe to open in a spreadsheet. */
export function csvRow(values: readonly (string | null)[]): string {
  return `${values.map((value) => cell(value ?? '')).join(',')}\r\n`;
}

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';
