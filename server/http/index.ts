export { findDatabaseProblem, findProblems, findReadinessProblem, type Problem } from './readiness.ts';
