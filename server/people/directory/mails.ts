import { greeting } from '../../mail/greeting.ts';
import { html } from '../../mail/html.ts';
import type { Mail } from '../../mail/types.ts';

/** To a person's former address, which may be someone else's: it names neither the person nor the new address. */
export function emailCorrected(): Mail {
  return (site) => ({
    kind: 'email_corrected',
    title: 'Our staff changed your email address',
    body: html`
      <p>${greeting(null)}</p>
      <p>
        Our staff changed the email address of your requests and orders at ${site.brand}. Our emails about them now go to
        another address.
      </p>
      <p>If you did not ask for this, call ${site.phoneShown} at once, or reply to this email.</p>`,
  });
}
