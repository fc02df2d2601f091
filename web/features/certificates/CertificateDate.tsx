import { kolkataDate } from '../../ui/calendar-date.ts';

/** The day of a moment in Asia/Kolkata, as the PDF shows it. */
export function CertificateDate({ iso }: { iso: string }) {
  // The browser's and the server's language data may differ in a space.
  return (
    <time dateTime={iso} suppressHydrationWarning>
      {kolkataDate(iso)}
    </time>
  );
}
