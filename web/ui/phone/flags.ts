const urls = import.meta.glob<string>('/node_modules/country-flag-icons/3x2/[A-Z][A-Z].svg', {
  eager: true,
  import: 'default',
  query: '?url',
});

export function flagUrl(country: string): string | undefined {
  return urls[`/node_modules/country-flag-icons/3x2/${country}.svg`];
}
