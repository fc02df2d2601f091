import { dateInKolkata } from '../../../contract/base/calendar.ts';

type IssuedCertificate = { id: string; courseTitle: string; issuer: string; issuedAt: Date; url: string };

export function linkedInUrl({ id, courseTitle, issuer, issuedAt, url }: IssuedCertificate): string {
  const [year = '', month = ''] = dateInKolkata(issuedAt).split('-');
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: courseTitle,
    organizationName: issuer,
    issueYear: year,
    issueMonth: String(Number(month)),
    certUrl: url,
    certId: id,
  });
  return `https://www.linkedin.com/profile/add?${query}`;
}
