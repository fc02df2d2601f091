import { headlineParts } from '../../../contract/base/look.ts';
import { Mark } from '../../site/layout/index.ts';
import { buttonClass } from '../../ui/button.ts';
import { useFieldText } from '../../ui/form/form-values.ts';

export function LookPreview() {
  const brand = useFieldText('brand');
  const logo = useFieldText('logo');
  return (
    <figure className="mb-6 sm:col-span-2">
      <figcaption className="mb-1.5 font-bold">Preview</figcaption>
      <div data-accent={useFieldText('accent')} className="overflow-hidden rounded border border-strong bg-paper p-6">
        <p className="mb-6 flex items-center gap-2.5 font-display text-xl font-bold">
          <Mark brand={brand} logo={logo} />
          {brand}
        </p>
        <HomeTexts />
      </div>
    </figure>
  );
}

/** The beginning of the home page with the texts of the form around it. */
export function HomePreview() {
  return (
    <figure className="mb-6">
      <figcaption className="mb-1.5 font-bold">Preview</figcaption>
      <div className="overflow-hidden rounded border border-strong bg-paper p-6">
        <HomeTexts />
      </div>
    </figure>
  );
}

function HomeTexts() {
  const { lines, marked } = headlineParts(useFieldText('headline'));
  return (
    <>
      <p className="font-display text-4xl leading-tight font-bold">
        {lines.map((line) => (
          <span key={line} className="block">
            <Marked line={line} word={marked} />
          </span>
        ))}
      </p>
      <p className="mt-4 text-ink-2">{useFieldText('tagline')}</p>
      <p className={`${buttonClass('accent')} mt-6`}>View Courses</p>
    </>
  );
}

function Marked({ line, word }: { line: string; word: string }) {
  const at = word ? ` ${line} `.indexOf(` ${word} `) : -1;
  if (at < 0) return line;
  return (
    <>
      {line.slice(0, at)}
      <span className="border-b-8 border-accent">{word}</span>
      {line.slice(at + word.length)}
    </>
  );
}
