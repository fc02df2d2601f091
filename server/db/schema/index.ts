export * from './content.ts';
export * from './requests.ts';
