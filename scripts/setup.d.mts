export function isBuilt(): Promise<boolean>;
export const serverOptions: readonly string[];
