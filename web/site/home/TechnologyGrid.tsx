import logos from './logos/logos.svg?url';

// Logos of devicon 2.17.0, with its license in their folder; the package has 136 MB. They are one sprite, because twelve
// files are twelve requests and twelve small documents for the browser to lay out.
export { logos };

type Technology = {
  title: string;
  /** Class that shows the logo's row of the sprite; the first of twelve is 0/11. */
  row: string;
  /** Whether the logo is dark, and so inverted in the dark theme. */
  isDark?: boolean;
};

/** The technologies, in the order of docs/fixed.md, Home. */
const technologies: readonly Technology[] = [
  { title: 'Docker', row: 'object-[0_calc(0/11*100%)]' },
  { title: 'Kubernetes', row: 'object-[0_calc(1/11*100%)]' },
  { title: 'Jenkins', row: 'object-[0_calc(2/11*100%)]' },
  { title: 'Bash', row: 'object-[0_calc(3/11*100%)]', isDark: true },
  { title: 'Linux', row: 'object-[0_calc(4/11*100%)]', isDark: true },
  { title: 'Java', row: 'object-[0_calc(5/11*100%)]' },
  { title: 'Python', row: 'object-[0_calc(6/11*100%)]' },
  { title: 'AWS', row: 'object-[0_calc(7/11*100%)]', isDark: true },
  { title: 'Terraform', row: 'object-[0_calc(8/11*100%)]' },
  { title: 'React JS', row: 'object-[0_calc(9/11*100%)]' },
  { title: 'Ansible', row: 'object-[0_calc(10/11*100%)]', isDark: true },
  { title: 'Git', row: 'object-[0_calc(11/11*100%)]' },
];

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
