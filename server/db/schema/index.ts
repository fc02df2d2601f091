export * from './accounts.ts';
export * from './books.ts';
export * from './content.ts';
export * from './desk.ts';
export * from './learning.ts';
export * from './money.ts';
export * from './requests.ts';
export * from './sales.ts';
