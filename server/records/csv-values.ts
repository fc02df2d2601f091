const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** An amount such as `1,23,456.5` in paise; 0 for an empty cell, undefined for anything but whole paise. */
export function parsePaise(cell: string): number | undefined {
  if (cell === '') return 0;
  const [, rupees = '', paise = ''] = /^([\d,]{1,14})(?:\.(\d{1,2})0*)?$/.exec(cell) ?? [];
  return rupees === '' ? undefined : Number(rupees.replaceAll(',', '')) * 100 + Number(paise.padEnd(2, '0'));
}

/** `2026-11-21T09:30:00`, `21/11/2026 09:30:00`, `21-11-26` or `21-Nov-2026` as a day; null for anything else. */
export function parseDay(cell: string): string | null {
  const [, iso] = /^(20\d\d-\d\d-\d\d)/.exec(cell) ?? [];
  const [, date = '', month = '', year = ''] =
    /^(\d{1,2})[/\-. ]+(\d{1,2}|[a-z]{3})[a-z]*[/\-. ,]+(20\d\d|\d\d)(?![\d/-])/i.exec(cell) ?? [];
  const number = /\d/.test(month) ? month : String(MONTHS.indexOf(month.toLowerCase()) + 1);
  const day = iso ?? `20${year.slice(-2)}-${number.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const time = Date.parse(day);
  // `Date.parse` reads the 31st of a month with 30 days as the next day.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? null : day;
}
