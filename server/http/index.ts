export { findReadinessProblem } from './readiness.ts';
