/**
 * Version of the notice beside every form (DPDP Rules 2025): change it whenever the wording of
 * `web/ui/Notice.tsx` or the privacy page changes in what it promises. Stored with what was sent.
 */
export const PRIVACY_NOTICE_VERSION = '2026-11-23';
