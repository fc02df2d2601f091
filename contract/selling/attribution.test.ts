import { expect, test } from 'vitest';
import { campaignOf, cutSource, sourceLengths } from './attribution.ts';
import { EnrollmentRequest } from './enrollment-request.ts';

const wish = { name: 'Asha', email: 'asha@example.org', mobile: '98765 43210', courseId: '3' };

test.each(['x'.repeat(5000), '😀'.repeat(500), `a\n\u2028b\0${'\ud800'}`, ' ', '\u202e=1'])(
  'the source that is cut from any address is valid in a request',
  (text) => {
    const given = Object.fromEntries(Object.keys(sourceLengths).map((part) => [part, text]));
    expect(EnrollmentRequest.safeParse({ ...wish, ...cutSource(given) }).success).toBe(true);
  },
);

test('only the campaign is read from a query', () => {
  const query = new URLSearchParams('?utm_source=mail&utm_medium=&token=secret&utm_campaign=monsoon');
  expect(cutSource(campaignOf(query))).toEqual({ utmSource: 'mail', utmCampaign: 'monsoon' });
});
