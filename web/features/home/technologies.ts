import aws from 'devicon/icons/amazonwebservices/amazonwebservices-original-wordmark.svg?url';
import ansible from 'devicon/icons/ansible/ansible-original.svg?url';
import bash from 'devicon/icons/bash/bash-original.svg?url';
import docker from 'devicon/icons/docker/docker-original.svg?url';
import git from 'devicon/icons/git/git-original.svg?url';
import java from 'devicon/icons/java/java-original.svg?url';
import jenkins from 'devicon/icons/jenkins/jenkins-original.svg?url';
import kubernetes from 'devicon/icons/kubernetes/kubernetes-original.svg?url';
import linux from 'devicon/icons/linux/linux-plain.svg?url';
import python from 'devicon/icons/python/python-original.svg?url';
import react from 'devicon/icons/react/react-original.svg?url';
import terraform from 'devicon/icons/terraform/terraform-original.svg?url';

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
