export function Highlights({ items }: { items: string[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="why">
      <h2 id="why" className="title-2 mb-5">
        Why This Course?
      </h2>
      <ul className="grid gap-3">
        {items.map((item) => (
          <li key={item} className="grid grid-cols-[auto_1fr] gap-4 text-lg leading-snug">
            <span aria-hidden="true" className="mt-1.5 size-3 bg-accent" />
            <span>{item}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Objectives({ items }: { items: string[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="objectives">
      <h2 id="objectives" className="title-2 mb-5">
        Learning Objectives
      </h2>
      <ol className="border-t border-hairline">
        {items.map((item, index) => (
          <li key={item} className="grid grid-cols-[2.5rem_1fr] items-baseline border-b border-hairline py-3">
            <span aria-hidden="true" className="facts text-ink-2">
              {String(index + 1).padStart(2, '0')}
            </span>
            <span>{item}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function TechStack({ items }: { items: string[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="stack">
      <h2 id="stack" className="title-2 mb-5">
        Tech Stack
      </h2>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {items.map((item) => (
          <li key={item} className="facts flex min-h-14 items-center rounded border border-hairline bg-sheet px-4 py-2">
            {item}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Prerequisites({ items }: { items: string[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="before">
      <h2 id="before" className="title-2 mb-5">
        Prerequisites
      </h2>
      <ul className="list-disc pl-5">
        {items.map((item) => (
          <li key={item} className="py-1">
            {item}
          </li>
        ))}
      </ul>
    </section>
  );
}
