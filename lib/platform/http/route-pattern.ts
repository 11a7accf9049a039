/** The variables of an address by name, as Next.js gives them; a list for a catch-all variable. */
export type RouteParams = Record<string, string | string[] | undefined>;

/**
 * An endpoint's address with the names of its variables instead of their values, which may be ids: `/api/event/[id]`. Each variable
 * replaces one part that has its value, searched from the end, where the variables are. So the result is the path of the route file.
 */
export function routePattern(pathname: string, params: RouteParams): string {
  const parts = pathname.split("/").filter(Boolean);
  const variables = Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [{ name, values: [value].flat() }]));
  const rest = variables.find(({ name }) => Array.isArray(params[name]));
  if (rest) parts.splice(-rest.values.length, rest.values.length, `[...${rest.name}]`);

  const left = variables.filter((variable) => variable !== rest);
  for (let at = parts.length - 1; at >= 0 && left.length > 0; at--) {
    const found = left.findLastIndex(({ values: [value] }) => value === parts[at] || value === decoded(parts[at]));
    if (found >= 0) parts[at] = `[${left.splice(found, 1)[0]?.name}]`;
  }
  return left.length > 0 ? "unknown" : `/${parts.join("/")}`;
}

function decoded(part = ""): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
