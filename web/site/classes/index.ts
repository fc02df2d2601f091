/** Parts for other features, which may also use the endpoints. */

export { ClassList } from './ClassList.tsx';
export { NextClass } from './NextClass.tsx';
export { OpenClass } from './OpenClass.tsx';
export { YourTime } from './YourTime.tsx';
