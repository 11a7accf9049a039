import { Secret, TOTP } from "otpauth";

/** Codes of authenticator apps (RFC 6238): six digits, another every 30 seconds. */

const ISSUER = "Quad";
const SECRET_BYTES = 20;
/** The steps before and after the present one whose codes count, since clocks of phones differ. */
const WINDOW = 1;

/** A secret for an app, in base 32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address that an app reads from a QR code. @param label of the account in the app */
export const appAddress = (secret: string, label: string): string => new TOTP({ issuer: ISSUER, label, secret }).toString();

/** The time step of a code; null when the code is of none that counts now. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ secret });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, window: WINDOW, timestamp });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
