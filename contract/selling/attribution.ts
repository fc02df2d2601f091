export const sourceLengths = { page: 300, referrer: 200, utmSource: 100, utmMedium: 100, utmCampaign: 100 } as const;

/** Path of the form's page, the site before ours, and the campaign of the link that led here. */
export type Attribution = { [field in keyof typeof sourceLengths]?: string | undefined };

function cut(value: string, length: number): string {
  return value
    .slice(0, length)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
}

export function cutSource(source: Attribution): Attribution {
  const cutField = (field: keyof Attribution) => cut(source[field] ?? '', sourceLengths[field]) || undefined;
  return {
    page: cutField('page'),
    referrer: cutField('referrer'),
    utmSource: cutField('utmSource'),
    utmMedium: cutField('utmMedium'),
    utmCampaign: cutField('utmCampaign'),
  };
}

export function campaignOf(query: URLSearchParams): Attribution {
  return {
    utmSource: query.get('utm_source') ?? undefined,
    utmMedium: query.get('utm_medium') ?? undefined,
    utmCampaign: query.get('utm_campaign') ?? undefined,
  };
}
