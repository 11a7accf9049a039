/** Two decimals: about a kilometre, which is all that anybody is told. Source: contract reach 6.2. */
const DECIMALS = 2;
const WAIT_MS = 10_000;

export const NO_POSITION = "We could not get your location. Choose a college instead.";

/** Asks the browser where it is. @returns `lat,lon`, rounded; null when it does not say */
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
