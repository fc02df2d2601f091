export function isBuilt(): Promise<boolean>;
