import { dateInKolkata, longDate } from '../../../contract/calendar.ts';

/** The day of a moment in Asia/Kolkata, as the PDF shows it. */
export function CertificateDate({ iso }: { iso: string }) {
  return <time dateTime={iso}>{longDate(dateInKolkata(new Date(iso)))}</time>;
}
