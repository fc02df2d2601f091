import pg from 'pg';

/** The database of the site: as many connections as the site has. */
export const pool = new pg.Pool({ ...JSON.parse(process.env.PEER_DATABASE ?? '{}'), max: 10 });
