export * from './accounts.ts';
export * from './content.ts';
export * from './desk.ts';
export * from './learning.ts';
export * from './requests.ts';
