import { expect, test } from 'vitest';
import { callLink, mailLink, whatsAppLink } from './ContactDetails.tsx';

test('links call a number and open WhatsApp', () => {
  expect(callLink('+919876543210')).toBe('tel:+919876543210');
  expect(whatsAppLink('+919876543210')).toBe('https://wa.me/919876543210');
});

test('the link of an email has only the address, whatever characters it contains', () => {
  expect(mailLink('asha@example.org', 'C & C++')).toBe('mailto:asha@example.org?subject=C%20%26%20C%2B%2B');
  expect(mailLink('asha@example.org')).toBe('mailto:asha@example.org');
  expect(mailLink('a?bcc=all&x#y@example.org', 'A')).toBe('mailto:a%3Fbcc=all%26x%23y@example.org?subject=A');
});
