type Context = { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void };

/** Refuses a form with a message at one of its fields. */
export function refuseField({ addIssue }: Context, field: string, message: string): void {
  addIssue({ code: 'custom', path: [field], message });
}
