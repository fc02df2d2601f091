import { useEffect, useMemo, useState } from 'react';
import indiaFlag from '/node_modules/country-flag-icons/3x2/IN.svg?url';
import { callingCodeOf, DEFAULT_COUNTRY } from '../../../contract/base/calling-code.ts';
import { ChevronIcon } from '../icons.tsx';
import { useHydrated } from '../use-hydrated.ts';

/** The flag of a country; that of another one than India is loaded when it is chosen. */
function useFlag(country: string): string | undefined {
  const [loaded, setLoaded] = useState<{ country: string; url: string | undefined }>();
  useEffect(() => {
    if (country === DEFAULT_COUNTRY) return;
    let isCurrent = true;
    import('./flags.ts')
      .then(({ flagUrl }) => isCurrent && setLoaded({ country, url: flagUrl(country) }))
      // Without a flag, the letters of the country stay.
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [country]);
  if (country === DEFAULT_COUNTRY) return indiaFlag;
  return loaded?.country === country ? loaded.url : undefined;
}

function countriesByName(): { country: string; name: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return [...callingCodeOf.keys()]
    .map((country) => ({ country, name: names.of(country) ?? country }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

type CountrySelectProps = { name: string; country: string; onChange: (country: string) => void };

/** The native list of countries, invisible over the box that shows the chosen one. */
function CountrySelect({ name, country, onChange }: CountrySelectProps) {
  const countries = useMemo(countriesByName, []);
  return (
    <select
      name={name}
      aria-label="Country"
      value={country}
      onChange={({ target }) => onChange(target.value)}
      className="absolute inset-0 w-full cursor-pointer bg-sheet text-ink opacity-0"
    >
      {countries.map(({ country, name }) => (
        <option key={country} value={country}>
          {`${name} +${callingCodeOf.get(country)}`}
        </option>
      ))}
    </select>
  );
}

export function CountryPicker(props: CountrySelectProps) {
  const { name, country } = props;
  const flag = useFlag(country);
  const hydrated = useHydrated();
  return (
    <span className="relative flex shrink-0 items-center gap-2 rounded border border-ink-2 bg-sheet px-3 hover:border-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link">
      {flag ? (
        <img src={flag} alt="" width="24" height="16" className="border border-hairline" />
      ) : (
        <span aria-hidden="true" className="facts w-6 text-center">
          {country}
        </span>
      )}
      <span className="facts">{`+${callingCodeOf.get(country)}`}</span>
      <ChevronIcon />
      {hydrated ? <CountrySelect {...props} /> : <input type="hidden" name={name} value={country} />}
    </span>
  );
}
