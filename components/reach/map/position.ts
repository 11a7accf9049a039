/** Two decimals: about a kilometre, the only precision that leaves the browser. Source: contract reach 6.2. */
const DECIMALS = 2;
const WAIT_MS = 10_000;

export const NO_POSITION = "We could not get your location. Choose a college instead.";

/** Asks the browser for its location. @returns `lat,lon`, rounded; null without an answer */
export function askPosition(): Promise<string | null> {
  return new Promise((resolve) => {
    if (!("geolocation" in navigator)) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(`${coords.latitude.toFixed(DECIMALS)},${coords.longitude.toFixed(DECIMALS)}`),
      () => resolve(null),
      { timeout: WAIT_MS, maximumAge: 60_000 },
    );
  });
}
