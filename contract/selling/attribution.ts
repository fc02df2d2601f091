/** Where an enrollment request came from: the most characters of each part. */
export const sourceLengths = { page: 300, referrer: 200, utmSource: 100, utmMedium: 100, utmCampaign: 100 } as const;

/** Path of the form's page, the site before ours, and the campaign of the link that led here. */
export type Attribution = { [part in keyof typeof sourceLengths]?: string | undefined };

/** Cuts a text from a URL to one line of `length` characters. */
function cut(value: string, length: number): string {
  return value
    .slice(0, length)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
}

/** The known parts, cut to their stored lengths. */
export function cutSource(source: Attribution): Attribution {
  const cutPart = (part: keyof Attribution) => cut(source[part] ?? '', sourceLengths[part]) || undefined;
  return {
    page: cutPart('page'),
    referrer: cutPart('referrer'),
    utmSource: cutPart('utmSource'),
    utmMedium: cutPart('utmMedium'),
    utmCampaign: cutPart('utmCampaign'),
  };
}

export function campaignOf(query: URLSearchParams): Attribution {
  return {
    utmSource: query.get('utm_source') ?? undefined,
    utmMedium: query.get('utm_medium') ?? undefined,
    utmCampaign: query.get('utm_campaign') ?? undefined,
  };
}
