import { PUBLIC } from "@/lib/platform/auth/actor";
import { AppError } from "@/lib/platform/errors";
import { route } from "@/lib/platform/http/route";

/** Every address below /api without an endpoint: a 404 in JSON, like all errors here. */
const notFound = route(
  { summary: "There is no such call.", access: PUBLIC, mutates: false, errors: ["route_not_found"], responses: {} },
  () => {
    throw new AppError("route_not_found");
  },
);

export { notFound as DELETE, notFound as GET, notFound as HEAD, notFound as PATCH, notFound as POST, notFound as PUT };
