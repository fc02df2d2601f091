// The logos are those of devicon 2.17.0, whose license lies beside them; the package itself is 136 MB. They stand below
// one another in one picture: twelve were twelve requests and twelve small documents for the browser to lay out.
import logos from './logos/logos.svg?url';

export { logos };

export type Technology = {
  title: string;
  /** Class that shows the logo's row of the picture, the first of twelve being 0/11. */
  row: string;
  /** True for a dark logo, which is turned light on a dark ground. */
  isDark?: boolean;
};

/** The showcase of specification section 2, in its order. */
export const technologies: readonly Technology[] = [
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
