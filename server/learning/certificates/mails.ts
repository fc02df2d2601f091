import { paths } from '../../../contract/paths.ts';
import { greeting } from '../../mail/greeting.ts';
import { html } from '../../mail/html.ts';
import { button } from '../../mail/layout.ts';
import type { Mail } from '../../mail/types.ts';

type Certificate = { id: string; course: string };

export function certificateIssued(name: string, { id, course }: Certificate): Mail {
  return (site) => ({
    kind: 'certificate_issued',
    title: `Your ${course} certificate`,
    body: html`
      <p>${greeting(name)}</p>
      <p>You completed <strong>${course}</strong>. Here is your certificate. Anyone with the link can see it:</p>
      ${button(site, site.url + paths.certificate(id), 'See the certificate')}`,
  });
}

/** @param shown the name on it */
export function certificateReplaced(name: string, { id, course }: Certificate, shown: string): Mail {
  return (site) => ({
    kind: 'certificate_issued',
    title: `Your ${course} certificate, issued again`,
    body: html`
      <p>${greeting(name)}</p>
      <p>Your <strong>${course}</strong> certificate is issued again, now with the name <strong>${shown}</strong>:</p>
      ${button(site, site.url + paths.certificate(id), 'See the certificate')}
      <p>The earlier one no longer counts. Please share this one from now on.</p>`,
  });
}

export function certificateRevoked(name: string, { id, course }: Certificate, reason: string): Mail {
  return (site) => ({
    kind: 'certificate_revoked',
    title: `Your ${course} certificate has been revoked`,
    body: html`
      <p>${greeting(name)}</p>
      <p>Your <strong>${course}</strong> certificate no longer counts, which everyone who checks it sees. Only you and we see the reason: ${reason}</p>
      ${button(site, site.url + paths.certificate(id), 'See the certificate')}
      <p>If you think that this is a mistake, reply to this email.</p>`,
  });
}
