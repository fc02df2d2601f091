import packageJson from '../../package.json' with { type: 'json' };

/** The version of the code that runs; CHANGELOG.md says what each asks of the operator. A build contains its own. */
export const { version } = packageJson;
