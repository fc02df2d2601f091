// The logos are those of devicon 2.17.0, whose license lies beside them; the package itself is 136 MB.
import ansible from './logos/ansible.svg?url';
import aws from './logos/aws.svg?url';
import bash from './logos/bash.svg?url';
import docker from './logos/docker.svg?url';
import git from './logos/git.svg?url';
import java from './logos/java.svg?url';
import jenkins from './logos/jenkins.svg?url';
import kubernetes from './logos/kubernetes.svg?url';
import linux from './logos/linux.svg?url';
import python from './logos/python.svg?url';
import react from './logos/react.svg?url';
import terraform from './logos/terraform.svg?url';

export type Technology = {
  title: string;
  image: string;
  /** True for a dark logo, which is turned light on a dark ground. */
  isDark?: boolean;
};

/** The showcase of specification section 2, in its order. */
export const technologies: readonly Technology[] = [
  { title: 'Docker', image: docker },
  { title: 'Kubernetes', image: kubernetes },
  { title: 'Jenkins', image: jenkins },
  { title: 'Bash', image: bash, isDark: true },
  { title: 'Linux', image: linux, isDark: true },
  { title: 'Java', image: java },
  { title: 'Python', image: python },
  { title: 'AWS', image: aws, isDark: true },
  { title: 'Terraform', image: terraform },
  { title: 'React JS', image: react },
  { title: 'Ansible', image: ansible, isDark: true },
  { title: 'Git', image: git },
];
