import { logos, technologies } from './technologies.ts';

/** The twelve technologies that the courses teach, as a hairline grid. */
export function TechnologyGrid() {
  return (
    <section aria-labelledby="technologies" className="wrap mt-20 md:mt-28">
      <h2 id="technologies" className="title-2">
        We Are Expertise At
      </h2>
      <ul className="mt-8 grid grid-cols-3 gap-px overflow-hidden rounded border border-hairline bg-hairline md:grid-cols-4 lg:grid-cols-6">
        {technologies.map(({ title, row, isDark }) => (
          <li key={title} className="flex flex-col items-center gap-4 bg-sheet px-2 pt-8 pb-6">
            <img
              src={logos}
              alt=""
              width={44}
              height={44}
              loading="lazy"
              className={`size-11 object-cover ${row} ${isDark ? 'logo-dark' : 'logo'}`}
            />
            <span className="facts">{title}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
