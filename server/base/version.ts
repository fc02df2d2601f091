import packageJson from '../../package.json' with { type: 'json' };

/** A build contains its own. */
export const { version } = packageJson;
