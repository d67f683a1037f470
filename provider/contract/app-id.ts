/**
 * What a merchant (application) id looks like: two letters and seven digits. The sandbox gives ids with `ES`, as nearly
 * all are; the promise knows of others (docs/provider.md section 1).
 */
export const APP_ID = /^[A-Z]{2}\d{7}$/;
