import { cookies } from "next/headers";

const ROWS = 40;

/** The least that a private page could cost: made for each request, from a cookie, with as many rows as a list has. */
export default async function Page() {
  const reader = (await cookies()).get("token")?.value.length ?? 0;
  return (
    <ul>
      {[...Array(ROWS).keys()].map((row) => (
        <li key={row}>
          Row {row} of {reader}
        </li>
      ))}
    </ul>
  );
}
