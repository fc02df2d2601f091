/** Where an enrollment request came from: the most characters of each part. */
export const sourceLengths = { page: 300, referrer: 200, utmSource: 100, utmMedium: 100, utmCampaign: 100 } as const;

/** Path of the form's page, the site before ours, and the campaign of the link that led here. */
export type RequestSource = { [part in keyof typeof sourceLengths]?: string | undefined };

/** What the contract takes of a text from an address bar: one line, of at most so many characters. */
function cut(value: string, length: number): string {
  return value
    .slice(0, length)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
}

/** The parts that are known, cut to what is kept of each. */
export function cutSource(source: RequestSource): RequestSource {
  const cutPart = (part: keyof RequestSource) => cut(source[part] ?? '', sourceLengths[part]) || undefined;
  return {
    page: cutPart('page'),
    referrer: cutPart('referrer'),
    utmSource: cutPart('utmSource'),
    utmMedium: cutPart('utmMedium'),
    utmCampaign: cutPart('utmCampaign'),
  };
}

/** The campaign that an address names. */
export function campaignOf(query: URLSearchParams): RequestSource {
  return {
    utmSource: query.get('utm_source') ?? undefined,
    utmMedium: query.get('utm_medium') ?? undefined,
    utmCampaign: query.get('utm_campaign') ?? undefined,
  };
}
