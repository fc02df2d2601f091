import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type DeskSearchResult, type SearchKind, searchKinds } from '../../../contract/desk/desk-search.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { controlClass } from '../../ui/Field.tsx';
import { deskRoute, visit } from '../route.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Loaded } from '../ui/Loading.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { resultKindNames, resultPage, searchDesk, searchTextIn } from './endpoints.ts';

export function SearchPage() {
  const [search] = useSearchParams();
  const text = searchTextIn(search);
  return (
    <DeskPage title="Search" path={deskPaths.search}>
      <SearchForm text={text} />
      {text && <Results text={text} />}
    </DeskPage>
  );
}

/** A GET form, which works without JavaScript. */
function SearchForm({ text }: { text: string }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!field.current) return;
    // Does not replace the text that is being typed.
    if (document.activeElement !== field.current) field.current.value = text;
  }, [text]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    navigate(deskPaths.searchFor(field.current?.value ?? ''), { replace: true });
  };
  return (
    <search>
      <form action={deskPaths.search} onSubmit={submit} className="flex max-w-2xl gap-3">
        <input
          ref={field}
          data-first-focus
          type="search"
          name="q"
          aria-label="Search the desk"
          placeholder="Name, email, phone, code or title"
          defaultValue={text}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          className={controlClass}
        />
        <button type="submit" className={buttonClass('ink', 'shrink-0')}>
          Search
        </button>
      </form>
    </search>
  );
}

function Results({ text }: { text: string }) {
  return (
    <Loaded what="results" result={searchDesk.useQuery({ q: text })}>
      {(results) => (
        <div role="status" className="mt-8 grid max-w-4xl gap-8">
          {results.length === 0 && <p className="text-ink-2">Nothing was found for “{text}”.</p>}
          {searchKinds.map((kind) => (
            <ResultGroup key={kind} kind={kind} results={results.filter((result) => result.kind === kind)} />
          ))}
        </div>
      )}
    </Loaded>
  );
}

function ResultGroup({ kind, results }: { kind: SearchKind; results: DeskSearchResult[] }) {
  if (results.length === 0) return null;
  return (
    <section aria-labelledby={`found-${kind}`}>
      <h2 id={`found-${kind}`} className="title-3 mb-2">
        {resultKindNames[kind]}
      </h2>
      <ul className="border-t border-hairline">
        {results.map((result) => (
          <li key={result.id} className="border-b border-hairline py-2.5 wrap-anywhere">
            <TextLink to={resultPage(result)} className="font-bold">
              {result.title}
            </TextLink>
            <span className="block text-ink-2 md:ml-3 md:inline">{result.detail}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const page = deskRoute(SearchPage, (_, { searchParams }) => {
  const text = searchTextIn(searchParams);
  return text ? [visit(searchDesk, { q: text })] : [];
});
