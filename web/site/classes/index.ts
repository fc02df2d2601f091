export { ClassList } from './ClassList.tsx';
export { NextClass } from './NextClass.tsx';
export { OpenClass } from './OpenClass.tsx';
export { YourTime } from './YourTime.tsx';
