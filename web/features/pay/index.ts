export { OwnDues } from './OwnDues.tsx';
